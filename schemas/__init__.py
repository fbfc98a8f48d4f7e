"""The contract between compiler and runtime: vocabulary, compiled model, JSON Schemas. Imports nothing of ours."""
