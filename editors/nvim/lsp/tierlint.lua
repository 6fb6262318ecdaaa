---@brief
---
--- https://github.com/tierlint/tierlint
---
--- Linter and language server for Tiercade tier lists: `*.tierlist.json`, `*.tierlist.csv`, `project.json` in a `*.tierproj`
--- folder, and `.tierlint.json`. It ignores other JSON and CSV files.
---
--- Neovim 0.11 or newer. Put this file into `lsp/` of a folder in 'runtimepath', then: `vim.lsp.enable('tierlint')`.

--- Prepares a completion item for Neovim, which replaces only the text before the cursor, and then makes the additional edits where
--- the server wanted them before. Removes text that is already after the cursor, such as the closing quote, and makes additional edits
--- of a space before the item and of what else is to be replaced.
local function adapt(item, position, after)
  local edit = item.textEdit
  if not edit or not edit.range then return end
  local is_snippet = item.insertTextFormat == 2
  local start, stop = edit.range.start, edit.range['end']
  local others = item.additionalTextEdits or {}
  local space = not is_snippet and edit.newText:match('^ +') or ''
  local text = edit.newText:sub(#space + 1)
  local rest = after:sub(1, stop.character - position.character)
  if rest ~= '' and not is_snippet and vim.endswith(text, rest) then
    text = text:sub(1, -#rest - 1)
  elseif rest ~= '' then
    table.insert(others, { range = { start = position, ['end'] = stop }, newText = '' })
  end
  -- A snippet is inserted last.
  local shift = (is_snippet and 0 or #text) - (position.character - start.character)
  for _, other in ipairs(others) do
    for name, place in pairs(other.range) do
      if place.line == position.line and place.character >= position.character then
        other.range[name] = { line = place.line, character = place.character + shift }
      end
    end
  end
  if space ~= '' then table.insert(others, { range = { start = start, ['end'] = start }, newText = space }) end
  edit.newText = text
  edit.range['end'] = position
  item.additionalTextEdits = #others > 0 and others or nil
end

local function has_space(item)
  return item.textEdit and item.insertTextFormat ~= 2 and item.textEdit.newText:find('%s') ~= nil
end

--- Keeps text with spaces whole: Neovim cuts the text of an edit at the first space, but not `insertText`. That begins where the
--- edits of the other items do, or else at the word before the cursor.
local function keep_spaces(items, before)
  local has_edits = vim.iter(items):any(function(item) return item.textEdit and not has_space(item) end)
  local word = vim.fn.match(before, '\\k*$')
  for _, item in ipairs(vim.tbl_filter(has_space, items)) do
    local head = has_edits and '' or before:sub(item.textEdit.range.start.character + 1, word)
    if vim.startswith(item.textEdit.newText, head) then
      item.insertText = item.textEdit.newText:sub(#head + 1)
      item.filterText = vim.startswith(item.filterText or '', head) and item.filterText:sub(#head + 1) or item.insertText
      item.textEdit = nil
    end
  end
end

local function adapted(handler, params, buffer)
  local position = params.position
  local text = vim.api.nvim_buf_get_lines(buffer, position.line, position.line + 1, false)[1] or ''
  return function(problem, result, ...)
    local items = result and result.items or {}
    for _, item in ipairs(items) do
      -- Neovim chooses UTF-8, so that a character of the protocol is a byte.
      adapt(item, position, text:sub(position.character + 1))
    end
    keep_spaces(items, text:sub(1, position.character))
    return handler(problem, result, ...)
  end
end

---@type vim.lsp.Config
return {
  cmd = { 'tierlint', 'lsp' },
  filetypes = { 'json', 'jsonc', 'csv' },
  root_markers = { '.tierlint.json', '.git' },
  on_init = function(client)
    -- Without this, accepting an item id of another tier would not remove it there, and a snippet would insert its name.
    vim.api.nvim_create_autocmd('LspAttach', {
      callback = function(event)
        if event.data.client_id == client.id then vim.lsp.completion.enable(true, client.id, event.buf) end
      end,
    })
    local request = client.request
    client.request = function(self, method, params, handler, buffer)
      if method == 'textDocument/completion' and handler and client.offset_encoding == 'utf-8' then
        handler = adapted(handler, params, buffer or 0)
      end
      return request(self, method, params, handler, buffer)
    end
  end,
}
