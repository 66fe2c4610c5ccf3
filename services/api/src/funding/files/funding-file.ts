import { type FundingFileSheet, fundingFile } from '@faitage/contracts/funding/funding-file'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { fundingFileModel } from '@faitage/projections/funding/funding-file'
import { fileDecider } from '../../files/file.decider.ts'
import { streamOfFile } from '../../files/file-access.ts'
import { alone } from '../../kernel/alone.ts'
import { type Api, fold } from '../../kernel/api.ts'
import { deciderOf } from '../../kernel/records/place.ts'
import { type By, recordOperations, type Writing } from '../../kernel/records/record-operations.ts'
import { type Refusal, refused } from '../../kernel/refusal.ts'
import type { Reached } from '../../projects/project-access.ts'
import { openedProject } from '../../projects/project-facts.ts'
import { fundersNamed } from '../simulations/funders-of.ts'
import { fundingFileIdOf } from '../simulations/funding-file-id.ts'
import { mayFund } from '../simulations/may-fund.ts'

export const fundingFileRecords = (api: Api) =>
  recordOperations(api, fundingFile, {
    model: fundingFileModel,
    references: {
      ...Object.fromEntries(
        (['deposits', 'approvals', 'payments', 'extensions', 'waivers'] as const).map(list => [
          list,
          {
            byCheck: true,
            nameOf: async (id: string) => (await fundersNamed(api, [id]))[0]?.name,
            idsIn: (rows: unknown) => ((rows ?? []) as { funder_id: string }[]).map(({ funder_id }) => funder_id),
          },
        ]),
      ),
    },
    check: writing => judge(api, writing),
  })
export type FundingFileRecords = ReturnType<typeof fundingFileRecords>

/** Checks what no rule of the sheet knows: whose the funders and the papers are. */
async function judge(api: Api, { action, sheet, changes }: Writing<FundingFileSheet>): Promise<Refusal | undefined> {
  if (action === 'remove') return undefined
  const rows = [...(changes.deposits ?? []), ...(changes.approvals ?? []), ...(changes.payments ?? [])]
  const others = [...(changes.extensions ?? []), ...(changes.waivers ?? [])]
  const named = [...new Set([...rows, ...others].map(({ funder_id }) => funder_id))]
  const project = await openedProject(api, sheet.project_id)
  for (const id of named) if (!(await mayFund(api, id, project))) return refused('funding.funder.elsewhere')
  const papers = [
    ...rows.flatMap(({ files }) => files ?? []),
    ...(changes.extensions ?? []).flatMap(one => one.file_id ?? []),
  ]
  for (const paper of new Set(papers)) {
    const { state } = await fold(api, fileDecider, streamOfFile(paper))
    if (state.life !== 'present' || state.owner.kind !== 'project' || state.owner.id !== sheet.project_id)
      return refused('document.file.elsewhere')
  }
  return undefined
}

/** The file of a project; undefined while nobody wrote anything of it. */
export async function fundingFileOf(api: Api, project_id: string) {
  const id = fundingFileIdOf(project_id)
  const { state, revision } = await fold(api, deciderOf(fundingFile), streamOf.record(fundingFile.stream, id))
  return state.life === 'present' ? { id, sheet: state.sheet as FundingFileSheet, revision } : undefined
}

/** Changes the file of a project, which is made with the first change; nobody else changes it meanwhile. */
export const changeFile = (
  api: Api,
  records: FundingFileRecords,
  { project }: Reached,
  changes: (now: FundingFileSheet) => Partial<FundingFileSheet>,
  by: By,
): Promise<Written | Refusal> =>
  alone(api, `funding of ${project.project_id}`, async () => {
    const { project_id, mission_id, requester_id } = project
    const known = await fundingFileOf(api, project_id)
    const asked = changes(known?.sheet ?? { project_id })
    const id = fundingFileIdOf(project_id)
    if (known) return records.amend(id, asked, by)
    const sheet = { ...asked, project_id }
    const refusal = await judge(api, { id, action: 'register', sheet, changes: sheet, caller: by.caller })
    return refusal ?? records.registerAt({ mission_id, subject_id: requester_id }, id, sheet, by)
  })
