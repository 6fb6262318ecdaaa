;;; lsp-mode.el --- A session of Emacs with lsp-mode, set up as in `docs/editors.md'  -*- lexical-binding: t; -*-

;; `run.py lsp-mode' starts it.  The expectations are in `fixtures/clients'.

(require 'package)
(add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa") ; where Debian puts lsp-mode
(package-initialize)
(set-language-environment "UTF-8")
(require 'json)
(require 'lsp-mode)
(require 'seq)

(defun session-fail (format &rest arguments)
  (message "lsp-mode.el: %s" (apply #'format format arguments))
  (kill-emacs 1))

(defun session-read (name)
  (with-temp-buffer
    (insert-file-contents (expand-file-name name (getenv "TIERLINT_EDITORS")))
    (buffer-string)))

(defun session-configure ()
  "Evaluates the code that users copy into their init file."
  (let ((documentation (session-read "../docs/editors.md")))
    (unless (string-match "With lsp-mode[^`]*`[^`]*`[^`]*```elisp\n\\(\\(?:.\\|\n\\)*?\\)```" documentation)
      (session-fail "no code for lsp-mode"))
    (eval (car (read-from-string (match-string 1 documentation))) t)))

(defun session-wait (what condition)
  "Waits until CONDITION is true; WHAT describes it."
  (let ((deadline (+ (float-time) 20)))
    (while (not (funcall condition))
      (when (> (float-time) deadline) (session-fail "timed out waiting for %s: %S" what (session-seen)))
      (accept-process-output nil 0.02))))

(defun session-seen ()
  "The diagnostics of the buffer: (RULE LINE) each."
  (mapcar (lambda (it)
            (list (lsp:diagnostic-code? it) (1+ (lsp:position-line (lsp:range-start (lsp:diagnostic-range it))))))
          (apply #'append (hash-table-values (lsp-diagnostics t)))))

(defun session ()
  (session-configure)
  ;; Answers the question for the root of the project.
  (setq lsp-auto-guess-root t lsp-enable-file-watchers nil lsp-restart 'ignore)
  (let* ((json-array-type 'list)
         (expected (json-read-from-string (session-read "../fixtures/clients/cinema-snacks.expected.json")))
         (wanted (mapcar (lambda (it) (let-alist it (list .rule .line))) (alist-get 'diagnostics expected))))
    (find-file "cinema-snacks.tierlist.json")
    (lsp)
    (session-wait "the findings" (lambda () (equal (seq-sort-by #'cadr #'< (session-seen)) wanted)))
    (let-alist (alist-get 'fix expected)
      (goto-char (point-min))
      (forward-line (1- .line))
      (search-forward .covers)
      (backward-char)
      (let ((action (seq-find (lambda (it) (equal (lsp:code-action-title it) .title)) (lsp-code-actions-at-point))))
        (unless action (session-fail "no action %s" .title))
        (lsp-execute-code-action action)))
    (session-wait "the fix" (lambda () (buffer-modified-p)))
    (set-buffer-modified-p nil)
    (lsp-workspace-shutdown (car (lsp-workspaces)))
    (session-wait "the end of the server" (lambda () (null (lsp-workspaces))))))

(condition-case error
    (session)
  (error (session-fail "%S" error)))
