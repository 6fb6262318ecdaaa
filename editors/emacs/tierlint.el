;;; tierlint.el --- Tiercade tier lists, with the tierlint language server  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "26.3") (eglot "1.9"))
;; URL: https://github.com/tierlint/tierlint

;;; Commentary:

;; Put this file on your `load-path' and write (require 'tierlint) into your init file.  Tier lists (`*.tierlist.json',
;; `*.tierlist.csv') then open in modes in which Eglot starts `tierlint lsp'.  For a list with another name, such as a saved
;; state, run M-x tierlint-list-mode.

;;; Code:

(require 'eglot)

;;;###autoload
(define-derived-mode tierlint-list-mode js-mode "Tier list"
  "Major mode for tier lists: projects, states and templates."
  (setq-local js-indent-level 2
              indent-tabs-mode nil)
  (eglot-ensure))

;;;###autoload
(define-derived-mode tierlint-csv-mode text-mode "Tier list CSV"
  "Major mode for tier lists in CSV."
  (eglot-ensure))

;;;###autoload
(define-derived-mode tierlint-configuration-mode js-mode "Tierlint"
  "Major mode for `.tierlint.json'."
  (setq-local js-indent-level 2)
  (eglot-ensure))

;;;###autoload
(progn
  (add-to-list 'auto-mode-alist '("\\.tierlist\\.json\\'" . tierlint-list-mode))
  (add-to-list 'auto-mode-alist '("\\.tierproj/project\\.json\\'" . tierlint-list-mode))
  (add-to-list 'auto-mode-alist '("\\.tierlist\\.csv\\'" . tierlint-csv-mode))
  (add-to-list 'auto-mode-alist '("/\\.tierlint\\.json\\'" . tierlint-configuration-mode)))

(add-to-list 'eglot-server-programs
             '(((tierlint-list-mode :language-id "tierlist")
                (tierlint-csv-mode :language-id "tierlist-csv")
                (tierlint-configuration-mode :language-id "jsonc"))
               . ("tierlint" "lsp")))

(provide 'tierlint)
;;; tierlint.el ends here
