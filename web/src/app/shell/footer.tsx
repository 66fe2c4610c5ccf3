import { productVersion } from '../version'

export function Footer() {
  return (
    <footer className="no-print hidden items-center justify-between gap-4 px-6 py-4 text-xs text-muted-foreground md:flex">
      <span>Faîtage, le suivi des missions de rénovation</span>
      <span className="tabular">{productVersion}</span>
    </footer>
  )
}
