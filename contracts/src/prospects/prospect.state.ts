import type { EventOf } from '../kernel/message.ts'
import type { Moves } from '../kernel/process.ts'
import { prospectConverted } from './prospect.events.ts'
import type { ProspectSheet } from './prospect.ts'

/** A sheet with the project its prospect became, once it did. */
export type ConvertedSheet = ProspectSheet & {
  project_id?: string | null | undefined
  converted_on?: string | null | undefined
}

export const prospectMoves: Moves<ConvertedSheet, typeof prospectConverted> = {
  events: [prospectConverted],
  fields: [],
  evolve: (sheet, { data: { project_id, on } }: EventOf<typeof prospectConverted>) => ({
    ...sheet,
    ...{ status: 'converti', project_id, converted_on: on },
  }),
}
