import { streamOf } from '@faitage/contracts/kernel/streams'
import { type KnownGeneration, lettersJob } from '@faitage/contracts/letters/generation'
import { generationEndpoints as endpoints, type GenerationItem } from '@faitage/contracts/letters/generation.endpoints'
import { letterTemplate } from '@faitage/contracts/letters/letter-template'
import { listGenerations } from '@faitage/projections/letters/letter-generation'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { failureText } from '../kernel/jobs/job-plan.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { isRefusal, refused } from '../kernel/refusal.ts'
import { tooManyWith } from '../mail/daily-allowance.ts'
import { projectTitles } from '../projects/project-titles.ts'
import { type GenerationCommand, generationDecider, streamOfGeneration } from './generation.decider.ts'
import { isOffered, usableTemplate } from './letter-template.ts'
import { sendLetters } from './letters-zip.ts'
import { previewLetter } from './make-letter.ts'
import { readyToSend } from './send-document.ts'
import { demandSourceShown } from './shown-sources.ts'

/** Letters of one project or many: previewed, asked for, followed, stopped. */
export function generationRoutes(api: Api): RouteDefinition[] {
  return [
    route(endpoints.html, async ({ body: { template_id, project_id, entity_id = null }, caller }) => {
      const template = await usableTemplate(api, caller, template_id)
      if (isRefusal(template)) return template
      return previewLetter(api, caller, { project_id, entity_id, on: api.clock.today(), template })
    }),

    route(endpoints.generate, async ({ body, reached: [, projects], caller, request }) => {
      const template = await usableTemplate(api, caller, body.template_id)
      if (isRefusal(template)) return template
      if (!template.sheet.active) return refused('letter.template.inactive')
      const projects_id = [...new Set(body.projects_id)]
      const alone = projects_id.length === 1
      const entity_id = alone ? (body.entity_id ?? null) : null
      const source = body.source ?? (entity_id ? 'ACCOMMODATION_DOC' : 'PROJECT_DOC')
      const { auto_send = false } = body
      // One project says at once what is wrong; of many, each has its own answer.
      if (alone) {
        const reached = projects[0]!
        demandSourceShown(reached, source)
        if (!isOffered(template.sheet, reached)) return refused('letter.template.elsewhere')
        if (reached.project.erased) return refused('letter.requester.erased')
        if (entity_id && !reached.project.accommodations.some(one => one.id === entity_id))
          return refused('letter.dwelling.elsewhere')
        const ready = auto_send ? await readyToSend(api, caller, projects_id[0]!) : undefined
        if (isRefusal(ready)) return ready
      }
      if (auto_send && !caller.permissions.has('create email')) return refused('document.sending.noRight')
      const tooMany = auto_send ? await tooManyWith(api, caller, projects_id.length) : undefined
      if (tooMany) return tooMany
      const generation_id = request.newId('letter_generation')
      const command = {
        type: 'RequestLetters',
        generation_id,
        template_id: body.template_id,
        template_file_id: template.file_id,
        output: body.output,
        projects_id,
        entity_id,
        source,
        auto_send,
        on: api.clock.today(),
      } as const
      const written = await write(
        api,
        generation_id,
        { ...command, projects_id: [...projects_id] },
        { caller, request },
      )
      return isRefusal(written) ? written : { ...written, id: generation_id }
    }),

    route(endpoints.list, async ({ query: { page, size, sortBy, sortDirection }, caller }) => {
      const ascending = sortBy !== undefined && sortDirection === 'asc'
      const found = await listGenerations(api.db, caller.id, { page, size, ascending })
      return { ...found, items: found.items.map(({ known, template_name }) => itemOf(known, template_name)) }
    }),

    route(endpoints.get, async ({ reached: state }) => {
      const titles = await projectTitles(api, state.projects_id)
      const results = state.results.map(({ reason, ...one }) => ({
        ...one,
        project_title: titles.get(one.project_id)?.title ?? '',
        failure: failureText(lettersJob, reason),
      }))
      return { ...itemOf(state, await templateName(api, state.template_id)), results }
    }),

    route(endpoints.zip, async ({ reached: generation, caller, http }) => {
      if (!may(caller.permissions, 'read file')) return refused('FORBIDDEN')
      const template_name = await templateName(api, generation.template_id)
      return sendLetters(api, caller, { generation, template_name, http })
    }),

    route(endpoints.cancel, ({ params: { generation_id }, caller, request }) =>
      write(api, generation_id, { type: 'CancelLetters' }, { caller, request }),
    ),
  ]
}

type By = { caller: Caller; request: RequestContext; actor?: { id: string; kind: 'workflow' } }
const write = (api: Api, id: string, command: GenerationCommand, by: By) =>
  handle(api, { decider: generationDecider, stream: streamOfGeneration(id), command, ...by })

async function templateName(api: Api, id: string): Promise<string> {
  const { state } = await fold(api, deciderOf(letterTemplate), streamOf.record(letterTemplate.stream, id))
  return state.life === 'absent' ? '' : state.sheet.name
}

function itemOf(known: KnownGeneration, template_name: string): GenerationItem {
  const { id, template_id, output, state, cancel_requested, projects_id, results, reason, asked_at, ended_at } = known
  const made = results.filter(one => one.document_id !== null).length
  const counts = { total: projects_id.length, made, refused: results.length - made }
  const failure = failureText(lettersJob, reason)
  return { id, template_id, template_name, output, state, cancel_requested, ...counts, failure, asked_at, ended_at }
}
