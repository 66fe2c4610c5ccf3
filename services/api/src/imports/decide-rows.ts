import type { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import type { BodyOf } from '@faitage/contracts/kernel/endpoint'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { importsOf } from '@faitage/contracts/missions/mission-state'
import { sql } from 'kysely'
import { alone } from '../kernel/alone.ts'
import type { Api } from '../kernel/api.ts'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { missionDecider } from '../missions/mission.decider.ts'
import { decideDoubts } from './decide-doubts.ts'
import type { KeptFile } from './import-file.ts'
import { type DecidedRow, recordImport } from './record-imports.ts'
import { countRows, readRows, writeRows } from './rows/import-rows.ts'
import type { DecidableRow, RowDecision } from './rows/record-row.ts'

type Asked = BodyOf<typeof missionImportEndpoints.decide>

/** Rows planned anew together. */
const CHUNK = 500

/** Keeps what a person decided of rows, and plans those rows anew with it. @returns what the plan then comes to */
export function decideRows(
  api: Api,
  file: KeptFile,
  asked: Asked,
): Promise<Awaited<ReturnType<typeof countRows>> | Refusal> {
  const { import_id } = file
  const kind = recordImport(file.kind)
  // A decision and a start that come together follow one another.
  return alone(api, `import ${import_id}`, async () => {
    const refusal = await beingDecided(api, file)
    if (refusal) return refusal
    if (!kind) return (await decideDoubts(api, import_id, asked)) ?? (await countRows(api, import_id))
    const decided = await decisionsOf(api, file, asked)
    if (isRefusal(decided)) return decided
    for (let first = 0; first < decided.length; first += CHUNK) {
      const rows = decided.slice(first, first + CHUNK)
      const batches = new Map(rows.map(({ row, batch }) => [row, batch]))
      const planned = await kind.replan(api, file, rows)
      if (isRefusal(planned)) return planned
      await writeRows(
        api,
        import_id,
        planned.map(row => ({ ...row, batch: batches.get(row.row)! })),
      )
    }
    return await countRows(api, import_id)
  })
}

async function beingDecided(
  api: Api,
  { import_id, mission_id }: { import_id: string; mission_id: string },
): Promise<Refusal | undefined> {
  const { state } = await api.folds.catchUp(missionDecider, streamOf.mission(mission_id))
  const { current_import: current, ended_imports } = importsOf(state)
  if (import_id in ended_imports) return refused('mission.import.alreadyFinished')
  if (current?.id !== import_id) return refused('NOT_FOUND')
  if (current.cancel_requested) return refused('mission.import.cancelRequested')
  if (current.state === 'running') return refused('mission.import.alreadyStarted')
  return current.state === 'planned' ? undefined : refused('mission.import.notPlanned')
}

/** The rows that something is decided of, with all that is decided of them by now. */
async function decisionsOf(api: Api, { import_id, kind }: KeptFile, asked: Asked): Promise<DecidedRow[] | Refusal> {
  const { rows: some = [], conflicts, confirms } = asked
  const own = recordImport(kind)
  const numbers = some.map(({ row }) => row)
  const found = (await readRows<DecidableRow>(
    api,
    import_id,
    conflicts || confirms ? 'questions' : numbers,
  )) as DecidedRow[]
  const known = new Map(found.map(row => [row.row, row]))
  const faults: FieldError[] = []
  const decided = new Map<number, DecidedRow>()
  const decide = (row: DecidedRow, decision: RowDecision) => {
    const { fields, ...rest } = { ...row.decision, ...decision }
    const all = { ...row.decision?.fields, ...decision.fields }
    decided.set(row.row, { ...row, decision: { ...rest, ...(Object.keys(all).length > 0 ? { fields: all } : {}) } })
  }
  if (conflicts) {
    for (const row of found) {
      const open = conflictsOf(row)
      if (open.length > 0) decide(row, { fields: Object.fromEntries(open.map(field => [field, conflicts])) })
    }
  }
  // A copro may be several: each row says which.
  if (confirms && own?.onceEach === false)
    for (const row of found) if (row.question === 'confirm') decide(row, { is: confirms })
  for (const [index, { row: number, fields, is }] of some.entries()) {
    const row = decided.get(number) ?? known.get(number)
    const path = `rows.${index}`
    if (!row?.question || !row.values) {
      faults.push({ path: `${path}.row`, message: 'Il n’y a rien à décider de cette ligne.' })
      continue
    }
    const open = new Set(conflictsOf(row))
    for (const field of Object.keys(fields ?? {}))
      if (!open.has(field)) faults.push({ path: `${path}.fields.${field}`, message: 'Ce champ n’est pas en conflit.' })
    if (is !== undefined && is !== 'ignore' && is !== 'new' && !row.values.candidates.includes(is))
      faults.push({ path: `${path}.is`, message: own?.notCandidate ?? '' })
    if (is !== undefined && row.question !== 'confirm')
      faults.push({ path: `${path}.is`, message: 'Cette ligne n’est pas à rapprocher.' })
    decide(row, { ...(fields ? { fields } : {}), ...(is === undefined ? {} : { is }) })
  }
  if (own?.onceEach) faults.push(...(await chosenTwice(api, import_id, some, [...decided.values()])))
  if (faults.length > 0) return invalid(faults.slice(0, 200))
  return [...decided.values()]
}

/** A copro is one row's at most: the second would write its number over that of the first. */
async function chosenTwice(
  api: Api,
  import_id: string,
  asked: NonNullable<Asked['rows']>,
  decided: readonly DecidedRow[],
): Promise<FieldError[]> {
  const isCopro = (is: string | undefined): is is string => is !== undefined && is !== 'ignore' && is !== 'new'
  if (!asked.some(({ is }) => isCopro(is))) return []
  const { rows } = await sql<{ row: number; chosen: string }>`
    select row, decision ->> 'is' as chosen from import_row
    where import_id = ${import_id} and decision ->> 'is' is not null`.execute(api.db)
  const chosen = new Map(rows.map(one => [one.row, one.chosen]))
  for (const { row, decision } of decided) if (decision?.is) chosen.set(row, decision.is)
  const taken = (row: number, is: string) => [...chosen].some(([other, one]) => other !== row && one === is)
  return asked.flatMap(({ row, is }, index) =>
    isCopro(is) && taken(row, is)
      ? [{ path: `rows.${index}.is`, message: 'Une autre ligne est déjà rapprochée de cette copropriété.' }]
      : [],
  )
}

const conflictsOf = ({ values }: DecidedRow): string[] =>
  (values?.fields ?? []).filter(({ conflict }) => conflict).map(({ field }) => field)
