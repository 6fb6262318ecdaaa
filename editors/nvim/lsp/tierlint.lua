---@brief
---
--- https://github.com/tierlint/tierlint
---
--- Linter and language server for Tiercade tier lists: `*.tierlist.json`, `*.tierlist.csv`, `project.json` in a `*.tierproj`
--- folder, and `.tierlint.json`. It says nothing about other JSON and CSV files.
---
--- Neovim 0.11 or newer. Put this file into `lsp/` of a folder in 'runtimepath', then: `vim.lsp.enable('tierlint')`.

---@type vim.lsp.Config
return {
  cmd = { 'tierlint', 'lsp' },
  filetypes = { 'json', 'jsonc', 'csv' },
  root_markers = { '.tierlint.json', '.git' },
}
