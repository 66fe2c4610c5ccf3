import { ArrowRight } from 'lucide-react'

/** A value before, then now. */
export const Turned = ({ before, now }: { before: string; now: string }) => (
  <span className="tabular">
    {before} <ArrowRight aria-label="devient" className="inline size-3.5 -translate-y-px" /> {now}
  </span>
)
