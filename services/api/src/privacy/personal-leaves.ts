import { allEvents } from '@faitage/contracts/all-events'
import { metaOf } from '@faitage/contracts/kernel/field'
import type { EventDefinition } from '@faitage/contracts/kernel/message'
import { type PersonalPath, personalPaths, schemaAt } from '@faitage/contracts/kernel/personal'
import { accommodationFields, projectFields, requesterFields } from '@faitage/contracts/projects/project-fields'
import type { z } from 'zod'
import { plainLabels } from './held-words.ts'

/** A personal field of an event: the way to it, its schema, what people call it. */
export interface PersonalLeaf {
  readonly path: PersonalPath
  readonly leaf: z.ZodType
  readonly label: string
}

let leaves: ReadonlyMap<string, readonly PersonalLeaf[]> | undefined

/** The personal fields of each event type that has some, read from the contracts when they are first asked for. */
export function personalLeaves(): ReadonlyMap<string, readonly PersonalLeaf[]> {
  leaves ??= new Map(
    (allEvents as readonly EventDefinition[]).flatMap(({ type, schema }) => {
      const paths = personalPaths(schema)
      return paths.length === 0 ? [] : [[type, paths.map(path => ({ path, ...leafOf(schema, path) }))] as const]
    }),
  )
  return leaves
}

function leafOf(schema: z.ZodType, path: PersonalPath): { leaf: z.ZodType; label: string } {
  const at = schemaAt(schema, path)
  const name = path.findLast(step => step !== '*') ?? ''
  const known = [projectFields, requesterFields, accommodationFields] as Record<string, { label: string }>[]
  // A name is that of a file or of a person before it is that of a dwelling, which says so itself.
  const label = metaOf(at).label || plainLabels[name] || known.find(one => Object.hasOwn(one, name))?.[name]?.label
  return { leaf: at, label: label ?? name }
}
