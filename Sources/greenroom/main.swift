print("greenroom")
