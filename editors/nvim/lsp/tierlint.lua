---@brief
---
--- https://github.com/tierlint/tierlint
---
--- Linter and language server for Tiercade tier lists: `*.tierlist.json`, `*.tierlist.csv`, `project.json` in a `*.tierproj`
--- folder, and `.tierlint.json`. It ignores other JSON and CSV files.
---
--- Neovim 0.11 or newer. Put this file into `lsp/` of a folder in 'runtimepath', then: `vim.lsp.enable('tierlint')`.

--- Removes text that is already after the cursor, such as the closing quote, from a completion item: Neovim's own completion
--- replaces only the text before the cursor.
local function shorten(item, position, after)
  local edit = item.textEdit
  if not edit or not edit.range then return end
  local rest = edit.range['end'].character - position.character
  local text = after:sub(1, rest)
  if rest > 0 and #text == rest and vim.endswith(edit.newText, text) then
    edit.newText = edit.newText:sub(1, -rest - 1)
    edit.range['end'] = position
  end
end

local function shortened(handler, params, buffer)
  local line = params.position.line
  local text = vim.api.nvim_buf_get_lines(buffer, line, line + 1, false)[1] or ''
  return function(problem, result, ...)
    for _, item in ipairs(result and result.items or {}) do
      -- Neovim chooses UTF-8, so that a character of the protocol is a byte.
      shorten(item, params.position, text:sub(params.position.character + 1))
    end
    return handler(problem, result, ...)
  end
end

---@type vim.lsp.Config
return {
  cmd = { 'tierlint', 'lsp' },
  filetypes = { 'json', 'jsonc', 'csv' },
  root_markers = { '.tierlint.json', '.git' },
  on_init = function(client)
    local request = client.request
    client.request = function(self, method, params, handler, buffer)
      if method == 'textDocument/completion' and handler and client.offset_encoding == 'utf-8' then
        handler = shortened(handler, params, buffer or 0)
      end
      return request(self, method, params, handler, buffer)
    end
  end,
}
