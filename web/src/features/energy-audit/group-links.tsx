interface GroupLinksProps {
  groups: readonly { readonly id: string; readonly title: string; readonly count?: number }[]
}

/** The way to the parts of a page, with how much each holds: a row above them, a column beside where there is room. */
export function GroupLinks({ groups }: GroupLinksProps) {
  return (
    <nav aria-label="Parties de la page" className="no-print min-w-0 xl:sticky xl:top-40 xl:w-48 xl:shrink-0">
      <ul className="flex gap-1 overflow-x-auto pb-1 xl:flex-col">
        {groups.map(({ id, title, count }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="flex items-center justify-between gap-2 rounded-md border px-2.5 py-1.5 text-sm whitespace-nowrap hover:bg-accent pointer-coarse:py-2.5 xl:border-transparent"
              onClick={event => {
                // The address stays: it says the page, nothing of where one reads.
                event.preventDefault()
                const part = document.getElementById(id)
                part?.focus({ preventScroll: true })
                part?.scrollIntoView({ block: 'start' })
              }}
            >
              {title} {count ? <span className="tabular text-muted-foreground">{count}</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
