" ALE with the tierlint language server: source this file from your vimrc, after ALE itself.
"
"   let g:ale_fixers = {'json': ['tierlint']}     " :ALEFix writes tier lists as Tiercade does

" The folder with the settings, or else that of the list.
function! TierlintRoot(buffer) abort
  let l:settings = ale#path#FindNearestFile(a:buffer, '.tierlint.json')
  return fnamemodify(empty(l:settings) ? bufname(a:buffer) : l:settings, ':p:h')
endfunction

" ALE inserts text at the cursor; tierlint replaces the whole string. Removes the quotes that are already there, and a space before them.
function! TierlintCompletionItem(buffer, item) abort
  let [l:before, l:after] = [getline('.')[: col('.') - 2], getline('.')[col('.') - 1 :]]
  if has_key(a:item, 'textEdit') && l:before =~# '"[A-Za-z0-9_$]*$'
    let l:quotes = l:after[0] is# '"' ? '^ *"\|"$' : '^ *"'
    let a:item.textEdit.newText = substitute(a:item.textEdit.newText, l:quotes, '', 'g')
  endif
  return 1
endfunction

" Formats only tier lists, no other JSON.
function! TierlintFormat(buffer) abort
  let l:name = bufname(a:buffer)
  return l:name =~# '\v(\.tierlist\.json|\.tierproj/project\.json)$' ? {'command': 'tierlint format -'} : 0
endfunction

for s:filetype in ['json', 'jsonc', 'csv']
  call ale#linter#Define(s:filetype, {
  \ 'name': 'tierlint',
  \ 'lsp': 'stdio',
  \ 'executable': 'tierlint',
  \ 'command': '%e lsp',
  \ 'project_root': function('TierlintRoot'),
  \ 'completion_filter': function('TierlintCompletionItem'),
  \ })
endfor
" ALE has default linters for JSON, and then starts no others.
augroup tierlint
  autocmd!
  autocmd BufNewFile,BufRead *.tierlist.json,*.tierlist.csv,*.tierproj/project.json,.tierlint.json let b:ale_linters = ['tierlint']
augroup END
call ale#fix#registry#Add('tierlint', 'TierlintFormat', ['json'], 'Write tier lists as Tiercade does.')
