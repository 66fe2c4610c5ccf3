import { type AccommodationSheet, accommodation } from '@faitage/contracts/accommodations/accommodation'
import { field } from '@faitage/contracts/kernel/field'
import { id } from '@faitage/contracts/kernel/values'
import type { FieldUse } from '@faitage/contracts/missions/project-settings'
import { accommodationFields } from '@faitage/contracts/projects/project-fields'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { recordForm } from '@/components/record/form/form-of'
import { SchemaField } from '@/components/record/form/schema-field'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { useAsked } from '@/features/projects/use-asked'
import { DisordersField } from './disorders-field.tsx'
import { useWithheld } from './use-withheld.ts'

const shape = accommodation.fields.shape
type Name = keyof typeof shape
const names = Object.keys(shape) as Name[]

/** The fields of a dwelling, as its mission asks them: some are left out, some said to be filled in. */
function AccommodationFields() {
  const { id: projectId = '' } = useParams({ strict: false }) as { id?: string }
  const { data: project } = useRead(projectReads.get, { params: { id: projectId } })
  if (!project) return null
  return <Asked missionId={project.mission_id} hidden={project.hidden_features} />
}

function Asked({ missionId, hidden }: { missionId: string; hidden: readonly string[] }) {
  const { accommodation: asked } = useAsked(missionId, hidden)
  const uses: Partial<Record<keyof AccommodationSheet, FieldUse>> = asked
  const withheld = useWithheld(accommodationFields)
  const own: Record<string, ReactNode> = { ...withheld }
  for (const name of names) {
    if (name in withheld) continue
    const use = uses[name]
    const label = accommodation.labels[name]
    const hint = use === 'required' ? { hint: 'À renseigner pour cette mission.' } : {}
    if (use === 'hidden') own[name] = null
    else if (name === 'disorders') own[name] = <DisordersField name={name} label={label} {...hint} />
    else if (use === 'required')
      own[name] = <SchemaField schema={shape[name]} field={{ name, label, ...hint }} choices={undefined} />
  }
  return <SheetFields record={accommodation} own={own} long />
}

/** A dwelling with the project it is put in: known from the address, never typed. */
const ofProject = { ...accommodation, fields: accommodation.fields.extend({ project_id: field('Projet', id) }) }

/** What fills it in. */
export const form = recordForm(ofProject, AccommodationFields)
