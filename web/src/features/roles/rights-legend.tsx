/** What the marks of a right mean. */
export function RightsLegend() {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-4 rounded-sm bg-clay-soft outline-1 outline-clay" /> Différent du défaut
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className="size-4 rounded-sm outline-2 outline-clay outline-dashed -outline-offset-2" /> À
        enregistrer
      </li>
      <li>Les cases grisées ne se décident pas.</li>
    </ul>
  )
}
