import Foundation

/// nginx, serving the files of one folder without a log, with as many workers as there are processors.
struct WebServer {
  /// What it serves; empty at first.
  let files: URL
  private let port: Int
  private let server: RunningServer

  /// Starts `nginx`, with its own files in `folder` too.
  init(_ nginx: Program, in folder: TemporaryFolder) throws {
    port = try FreePort.find()
    files = folder.file("files")
    try folder.write(Self.configuration(port: port, files: files).utf8, to: "nginx/nginx.conf")
    let place = folder.file("nginx").path
    server = try RunningServer(nginx, ["-p", place, "-c", "\(place)/nginx.conf", "-e", "\(place)/error.log"])
  }

  /// What URLs of the server begin with.
  var origin: String { "http://127.0.0.1:\(port)" }

  func stop() {
    server.stop()
  }

  /// Workers of a master that runs as root are root too, since the folder is closed to others.
  private static func configuration(port: Int, files: URL) -> String {
    """
    daemon off;
    \(geteuid() == 0 ? "user root root;" : "")
    pid nginx.pid;
    worker_processes \(max(2, ProcessInfo.processInfo.activeProcessorCount));
    events { worker_connections 1024; }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      open_file_cache max=100;
      keepalive_requests 1000000000;
      default_type application/json;
      types { image/svg+xml svg; }
      client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi;
      scgi_temp_path scgi;
      server {
        listen 127.0.0.1:\(port);
        root "\(files.path)";
      }
    }
    """
  }
}
