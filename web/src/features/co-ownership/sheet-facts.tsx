import type { Access } from '@faitage/contracts/kernel/endpoint'
import { type FieldOutline, type Outline, textBy } from '@faitage/contracts/kernel/outline'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Fact, Facts } from '@/components/record/facts'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { useTree } from './tree'

interface SheetFactsProps {
  record: Outline
  item: Record<string, unknown>
  /** Fields that stand elsewhere on the page. */
  without?: readonly string[]
  /** The title of the card, where the sheet has several parts. */
  title?: string
  /** The link that changes it: anyone who may not is led nowhere. */
  endpoint: { readonly access: Access }
  /** Where it is changed. */
  editHref: string
}

interface Told {
  readonly name: string
  readonly label: string
  /** Empty where nothing is known. */
  readonly shown: string
}

/** The filled fields of a sheet, part by part: each folds; one of which nothing is known is a line that leads to its form. */
export function SheetFacts({ record, item, without = [], title = 'Fiche', endpoint, editHref }: SheetFactsProps) {
  const id = useId()
  const { mayWrite, removed } = useTree()
  const writes = useMay()(endpoint) && mayWrite && !removed
  const parts = record.sections.flatMap(section => {
    const told = section.fields.flatMap(name => toldOf(record, name, item, without))
    return told.length > 0 ? [{ title: section.title, told }] : []
  })
  if (parts.length === 0) return null
  const hrefOf = (told: readonly Told[]) => (writes ? `${editHref}?champ=${told[0]?.name}` : undefined)
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{title}</CardTitle>
      <div className="flex flex-col divide-y">
        {parts.map(part => (
          <Part key={part.title} {...part} href={hrefOf(part.told)} />
        ))}
      </div>
    </Card>
  )
}

function toldOf(record: Outline, name: string, item: Record<string, unknown>, without: readonly string[]): Told[] {
  const field = record.fields[name] as FieldOutline
  const { secret, computed, format } = field
  if (secret || computed || format.startsWith('reference') || without.includes(name)) return []
  return [{ name, label: field.label || name, shown: textBy(field, item[name]) ?? '' }]
}

function Part({ title, told, href }: { title: string; told: readonly Told[]; href: string | undefined }) {
  const [all, setAll] = useState(false)
  const known = told.filter(({ shown }) => shown)
  const empty = told.length - known.length
  if (known.length === 0)
    return (
      <p className="flex flex-wrap items-baseline gap-x-2 py-2">
        <span className="font-medium">{title}</span>
        <span className="text-muted-foreground">Rien de renseigné{href && ' ·'}</span>
        {href && (
          <Link to={href} className="no-print text-info underline-offset-4 hover:underline">
            Renseigner<span className="sr-only"> {title}</span>
          </Link>
        )}
      </p>
    )
  return (
    <details open className="py-2">
      <summary className="cursor-pointer font-medium">{title}</summary>
      <div className="flex flex-col items-start gap-2 pt-2">
        <Facts className="w-full">
          {(all ? told : known).map(({ name, label, shown }) => (
            <Fact key={name} label={label}>
              {shown}
            </Fact>
          ))}
        </Facts>
        {empty > 0 && (
          <Button variant="ghost" size="sm" className="no-print -ml-3" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Masquer' : 'Afficher'} {empty === 1 ? 'le champ vide' : `les ${empty} champs vides`}
          </Button>
        )}
      </div>
    </details>
  )
}
