/** The height of rows that are not in the page. */
export function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={columnCount} className="p-0" />
    </tr>
  ) : null
}
