// Filled by the targets' first feature.
