import type { CurrentImport } from '@faitage/contracts/imports/import-state'
import { fieldsOfKind, type ImportColumn, type ImportState } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints as endpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import type { PlannedRow } from '@faitage/contracts/imports/mission-import.plan'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { normalise } from '@faitage/contracts/kernel/reading/reading'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { getImport, listImports } from '@faitage/projections/imports/mission-import-list.queries'
import { alone } from '../kernel/alone.ts'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route, send } from '../kernel/http/route.ts'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { ImportCommand } from '../missions/mission.commands.ts'
import { missionDecider } from '../missions/mission.decider.ts'
import { rememberColumns } from './column-memory.ts'
import { type ImportedFields, importedFields } from './custom-cells.ts'
import { decideRows } from './decide-rows.ts'
import { errorsCsv } from './errors-csv.ts'
import { demandKind } from './import-access.ts'
import { fileNames, readSamples } from './import-file.ts'
import { customHint, importTemplate } from './import-template.ts'
import { keepChoices } from './plan-choices.ts'
import { recordImport } from './record-imports.ts'
import { refusedRows } from './refused-rows.ts'
import { requestImport } from './request-import.ts'
import { countReverted, requestRevert } from './revert-import.ts'
import { revertedCsv } from './reverted-csv.ts'
import { countErrors, countRows, listErrors } from './rows/import-rows.ts'
import { type ListedRow, listRows } from './rows/list-rows.ts'
import type { RowDecision } from './rows/record-row.ts'
import { toldOf } from './told.ts'
import { rememberValues } from './value-memory.ts'

/** Errors shown on the page; all of them are in errors.csv. */
const ERRORS_SHOWN = 100

/** Milliseconds a read waits for an import that was requested an instant ago. */
const APPEAR_MS = 2000

/** What people do with imports. */
export const importRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.create, ({ params, caller, request, http }) =>
    requestImport(api, params.id, { caller, request, http }),
  ),

  route(endpoints.list, async ({ params, query }) => {
    const page = await listImports(api.db, params.id, query)
    const names = await fileNames(
      api,
      page.items.map(({ id }) => id),
    )
    return { ...page, items: page.items.map(item => ({ ...item, file_name: names.get(item.id) ?? null })) }
  }),

  route(endpoints.template, async ({ params, query: { format } }) => {
    const { fields, headers } = await importedFields(api, params.id)
    return await importTemplate(
      format,
      fields.map(field => ({ heading: headers.get(field.id) ?? field.name, ...customHint(field) })),
    )
  }),

  route(endpoints.get, async ({ params: { import_id }, reached: { file } }) => {
    const [found, errors, errors_by_column, samples, told] = await Promise.all([
      appeared(api, import_id, file.mission_id),
      listErrors(api, import_id, ERRORS_SHOWN),
      countErrors(api, import_id),
      readSamples(api, import_id),
      toldOf(api, file),
    ])
    if (!found) return refused('UNAVAILABLE')
    return {
      ...found,
      ...(await countsNow(api, import_id, found.state)),
      file_name: file.name,
      errors: errors.map(({ row, column, value, message }) => ({ row, column, value, message })),
      errors_by_column,
      samples,
      told,
    }
  }),

  route(endpoints.rows, async ({ params: { import_id }, reached: { file }, query, caller }) => {
    const page = await listRows(api, import_id, query)
    const { items } = page
    const shown = (await recordImport(file.kind)?.show(api, caller, file, items)) ?? items.map(withProject)
    return { ...page, items: shown }
  }),

  route(endpoints.map, async ({ params: { import_id }, reached: { mission, file }, body, caller, request }) => {
    const { columns } = body
    const current = mission.current_import
    if (current?.id === import_id && current.state === 'planning') return refused('mission.import.notPlanned')
    const problem =
      current?.id === import_id ? mismatch(columns, current, await importedFields(api, file.mission_id)) : undefined
    if (problem) return problem
    if (body.stated_on && file.kind !== 'lots')
      return invalid([{ path: 'stated_on', message: 'Ce champ ne concerne que l’import de lots.' }])
    const mapped = await command(api, file.mission_id, { type: 'MapImport', import_id, ...body }, { caller, request })
    if (!isRefusal(mapped)) await rememberColumns(api, file, columns)
    return mapped
  }),

  route(endpoints.choose, async ({ params: { import_id }, reached: { mission, file }, body, caller, request }) => {
    const { values = [], ...choices } = body
    const current = mission.current_import
    if (current?.id === import_id && current.state === 'planning') return refused('mission.import.notPlanned')
    const columns = current?.id === import_id ? [...current.columns] : []
    // Kept first: the plan that is then made knows them.
    if (current?.id === import_id && current.state === 'planned') {
      await keepChoices(api, import_id, choices)
      await rememberValues(api, file.mission_id, values)
    }
    const again = { type: 'MapImport', import_id, columns, columns_as_read: true } as const
    return await command(api, file.mission_id, again, { caller, request })
  }),

  route(endpoints.start, ({ params: { import_id }, reached: { mission, file }, caller, request }) => {
    return alone(api, `import ${import_id}`, async () => {
      const counts = await decidedCounts(api, import_id)
      const asked = recordImport(file.kind) || counts.to_create !== mission.current_import?.to_create
      const decided = asked ? { decided: counts } : {}
      const start = { type: 'StartImport', import_id, requested_by: caller.id, ...decided } as const
      return await command(api, file.mission_id, start, { caller, request })
    })
  }),

  route(endpoints.decide, async ({ reached: { file }, body }) => {
    const counts = await decideRows(api, file, body)
    if (isRefusal(counts)) return counts
    const { rows_total: _, batches: __, ...shown } = counts
    return shown
  }),

  route(endpoints.cancel, ({ params: { import_id }, reached: { file }, caller, request }) =>
    command(api, file.mission_id, { type: 'CancelImport', import_id }, { caller, request }),
  ),

  route(endpoints.revert, ({ reached: { file }, body, caller, request }) => {
    // What an import made is deleted with it.
    demandKind(caller, file.kind, 'revert')
    return requestRevert(api, file, { keep_touched: body?.keep_touched ?? false }, { caller, request })
  }),

  route(endpoints.revertedCsv, async ({ params: { import_id } }) => {
    const content = await revertedCsv(api, import_id)
    return send(content, { type: 'text/csv; charset=utf-8', filename: 'annulation-import.csv' })
  }),

  route(endpoints.refusedRows, async ({ params: { import_id }, reached: { file } }) =>
    refusedRows(api, import_id, await importedFields(api, file.mission_id)),
  ),

  route(endpoints.errorsCsv, async ({ params: { import_id } }) => {
    const content = errorsCsv(await listErrors(api, import_id))
    return send(content, { type: 'text/csv; charset=utf-8', filename: 'erreurs-import.csv' })
  }),
]

/** A row of projects with the project it wrote. */
const withProject = ({ row, decision, target }: ListedRow): PlannedRow => ({
  ...row,
  doubts: row.question === 'confirm' ? ['person'] : [],
  is: (decision as RowDecision | null)?.is ?? null,
  target: target === null ? null : { id: target, title: row.reference ?? '' },
})

/** What changes while nothing is written to the log: decisions of a plan, rows undone. */
async function countsNow(api: Api, import_id: string, state: ImportState) {
  if (state === 'reverting') return await countReverted(api, import_id)
  return state === 'planned' ? await decidedCounts(api, import_id) : {}
}

async function decidedCounts(api: Api, import_id: string) {
  const { to_create, to_update, to_skip, in_conflict, to_confirm } = await countRows(api, import_id)
  return { to_create, to_update, to_skip, in_conflict, to_confirm }
}

type Asked = { caller: Caller; request: Parameters<typeof handle>[1]['request'] }

const command = (api: Api, mission_id: string, asked: ImportCommand & { import_id: string }, by: Asked) =>
  handle(api, {
    decider: missionDecider,
    stream: streamOf.mission(mission_id),
    command: asked,
    id: asked.import_id,
    ...by,
  })

/** An import that exists but that the read models have not met yet is waited for: it was requested just now. */
async function appeared(api: Api, import_id: string, mission_id: string) {
  const found = await getImport(api.db, import_id)
  if (found) return found
  const { position } = await api.folds.forWriting(missionDecider, streamOf.mission(mission_id))
  await api.live.caughtUp(position, APPEAR_MS)
  return await getImport(api.db, import_id)
}

/** A mapping names the file's own columns, in their order, and each field once. */
function mismatch(
  columns: readonly ImportColumn[],
  { kind, columns: known }: CurrentImport,
  own: ImportedFields,
): Refusal | undefined {
  const same = columns.length === known.length && columns.every((column, i) => column.header === known[i]!.header)
  if (!same) return invalid([{ path: 'columns', message: 'Ces colonnes ne sont pas celles du fichier.' }])
  const seen = new Set<string>()
  const twice: FieldError[] = []
  for (const [index, { field, cle, custom, cle_kind, cle_buildings }] of columns.entries()) {
    const path = `columns.${index}.field`
    if (field !== 'cle' && (cle_kind || cle_buildings))
      twice.push({ path: `columns.${index}.cle_kind`, message: 'La nature et les bâtiments sont ceux d’une clé.' })
    if (custom !== undefined) {
      const offered = kind === 'projects' && field === null && own.fields.some(({ id }) => id === custom)
      if (!offered) twice.push({ path, message: 'Ce champ personnalisé n’existe pas dans cette mission.' })
      else if (seen.has(custom)) twice.push({ path, message: 'Une autre colonne contient déjà cette donnée.' })
      seen.add(custom)
    }
    if (field === null) continue
    if (!fieldsOfKind[kind].includes(field)) twice.push({ path, message: 'Cette donnée n’est pas de cet import.' })
    else if ((field === 'cle') !== (cle !== undefined))
      twice.push({ path: `columns.${index}.cle`, message: 'Le nom d’une clé va avec ses tantièmes.' })
    const what = field === 'cle' ? `cle ${normalise(cle ?? '')}` : field
    if (seen.has(what)) twice.push({ path, message: 'Une autre colonne contient déjà cette donnée.' })
    seen.add(what)
  }
  return twice.length > 0 ? invalid(twice) : undefined
}
