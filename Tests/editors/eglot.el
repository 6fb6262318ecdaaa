;;; eglot.el --- A session of Emacs with Eglot and `editors/emacs/tierlint.el'  -*- lexical-binding: t; -*-

;; `run.py eglot' starts it.  The expectations are in `fixtures/clients'.

(require 'package)
(add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa") ; where Debian puts Eglot
(package-initialize)
(set-language-environment "UTF-8")
(add-to-list 'load-path (expand-file-name "emacs" (getenv "TIERLINT_EDITORS")))
(require 'tierlint)
(require 'json)
(require 'seq)

(defun session-fail (format &rest arguments)
  (message "eglot.el: %s" (apply #'format format arguments))
  (kill-emacs 1))

(defun session-read (name)
  (with-temp-buffer
    (insert-file-contents (expand-file-name name (getenv "TIERLINT_FIXTURES")))
    (buffer-string)))

(defun session-wait (what condition)
  "Waits until CONDITION is true; WHAT describes it."
  (let ((deadline (+ (float-time) 10)))
    (while (not (funcall condition))
      (when (> (float-time) deadline) (session-fail "timed out waiting for %s" what))
      (accept-process-output nil 0.02))))

(defun session-find (line text)
  "The first occurrence of TEXT in LINE, as a pair of positions."
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- line))
    (unless (search-forward text (line-end-position) t)
      (session-fail "line %d has no %s" line text))
    (cons (match-beginning 0) (match-end 0))))

(defun session-diagnostics ()
  "What Flymake shows: (BEGINNING END TYPE TEXT) each, by position."
  (sort (mapcar (lambda (it)
                  (list (flymake-diagnostic-beg it) (flymake-diagnostic-end it)
                        (flymake-diagnostic-type it) (flymake-diagnostic-text it)))
                (flymake-diagnostics))
        (lambda (a b) (< (car a) (car b)))))

(defun session-type (severity)
  (pcase severity ("error" 'eglot-error) ("warning" 'eglot-warning) (_ 'eglot-note)))

(defun session-sees-diagnostics (wanted)
  (session-wait "diagnostics" (lambda () (= (length (session-diagnostics)) (length wanted))))
  (seq-mapn
   (lambda (it seen)
     (let-alist it
       (let ((place (session-find .line .covers)))
         (unless (equal seen
                        (list (car place) (cdr place) (session-type .severity)
                              (format "tierlint [%s]: %s" .rule .message)))
           (session-fail "%s is shown as %S, not at %S" .rule seen place)))))
   wanted (session-diagnostics)))

(defun session-rules ()
  (mapcar (lambda (it) (and (string-match "\\[\\(.*?\\)\\]" (nth 3 it)) (match-string 1 (nth 3 it))))
          (session-diagnostics)))

(defun session-applies-fix (fix)
  (let-alist fix
    (goto-char (1+ (car (session-find .line .covers))))
    (let* ((actions (append (eglot-code-actions (point) (point)) nil))
           (action (seq-find (lambda (it) (equal (plist-get it :title) .title)) actions)))
      (unless action (session-fail "no action %s among %S" .title actions))
      (eglot--read-execute-code-action (list action) (eglot-current-server) (plist-get action :kind)))))

(defun session-completes (wanted)
  "Takes an offer as `completion-at-point' does."
  (let-alist wanted
    (goto-char (cdr (session-find .line .after)))
    (pcase-let* ((`(,beginning ,end ,table . ,more)
                  (or (eglot-completion-at-point) (session-fail "nothing is completed")))
                 (offers (all-completions (buffer-substring beginning end) table))
                 (offer (seq-find (lambda (it) (string= it .offers)) offers)))
      (unless offer (session-fail "%s is not offered: %S" .offers offers))
      (when (member .leavesOut offers) (session-fail "%s is offered" .leavesOut))
      (delete-region beginning end)
      (goto-char beginning)
      (insert offer)
      (funcall (plist-get more :exit-function) offer 'finished))))

(defun session-formats ()
  (eglot-format-buffer)
  (unless (string= (buffer-string) (session-read "cinema-snacks.formatted.txt"))
    (session-fail "the formatted text differs:\n%s" (buffer-string))))

(defun session ()
  (let* ((json-array-type 'list)
         (expected (json-read-from-string (session-read "cinema-snacks.expected.json"))))
    (let-alist expected
      (find-file "cinema-snacks.tierlist.json")
      (run-hooks 'post-command-hook) ; Eglot waits for a command to end, and there are none here
      (session-wait "the server" #'eglot-managed-p)
      (flymake-start)
      (session-sees-diagnostics .diagnostics)
      (session-applies-fix .fix)
      (session-completes .completion)
      (eglot--signal-textDocument/didChange) ; an idle timer's work
      (session-wait "the findings that are left" (lambda () (equal (session-rules) .left)))
      (session-formats)
      (set-buffer-modified-p nil)
      (eglot-shutdown (eglot-current-server) nil 20))))

(condition-case error
    (session)
  (error (session-fail "%S" error)))
