/** The way to the parts of a long form: beside it where there is room, in a row above it otherwise. */
export function SectionLinks({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label="Parties de la fiche" className="no-print min-w-0 xl:sticky xl:top-40 xl:w-44 xl:shrink-0">
      <ul className="flex gap-1 overflow-x-auto pb-1 xl:flex-col">
        {sections.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="block rounded-md px-2 py-1.5 text-sm whitespace-nowrap text-muted-foreground hover:bg-accent hover:text-foreground pointer-coarse:py-2.5"
              onClick={event => {
                // The address stays: it says the page, its tab and nothing of where one reads.
                event.preventDefault()
                const part = document.getElementById(id)
                part?.focus({ preventScroll: true })
                part?.scrollIntoView({ block: 'start' })
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
