// What the compiler's own declarations of browsers lack.
interface HTMLElement {
  popover: string | null;
  showPopover(): void;
  hidePopover(): void;
}
