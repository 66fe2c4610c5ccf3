import { documentTemplateEndpoints as endpoints } from '@faitage/contracts/document-analysis/document-template.endpoints'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import { fatalWork } from '../kernel/fatal-work.ts'
import { UnreadableDocument } from './document-pages.ts'
import { fieldsIn } from './labelled-fields.ts'
import { readInThread } from './read-in-thread.ts'
import type { ScanActivities } from './scan-template.shapes.ts'

export interface ScanDeps {
  readonly api: ApiClient
  context(): ActivityContext
}

/** Pages read in one step: few enough for a bar that moves. */
const PAGES = 20

/** The activities of a scan. Each may run again from its beginning: the API notes everything once. */
export function scanActivities({ api, context }: ScanDeps): ScanActivities {
  return {
    readPages: (id, scan_id) =>
      alive(context(), async (signal, told) => {
        const given = signal ? { signal } : {}
        const { current, format, pages_read, ...before } = await api.call(endpoints.work, {
          params: { id, scan_id },
          ...given,
        })
        if (!current) return { over: true, pages_read: 0, pages_total: 0, characters: 0 }
        const content = await api.download(endpoints.file, { params: { id }, ...given })
        const first = pages_read + 1
        const { pages, pages_total } = await fatalWork(
          told,
          () => readInThread({ content, format, first, count: PAGES }, signal),
          () => new UnreadableDocument('documentAnalysis.template.fatal'),
          signal,
        )
        const fields = pages.flatMap(({ page, lines, form }) => [...form, ...fieldsIn(lines, page)])
        const characters = pages.reduce((sum, { lines, form }) => sum + lines.join('').length + form.length, 0)
        await api.call(endpoints.pagesRead, {
          params: { id, scan_id },
          body: { first, read: pages.length, pages_total, fields: fields.slice(0, 5000), characters },
          ...given,
        })
        const met = before.characters + characters
        return { over: false, pages_read: pages_read + pages.length, pages_total, characters: met }
      }),

    finishScan: (id, scan_id, outcome, reason) =>
      alive(context(), async () => {
        const body = reason === undefined ? { outcome } : { outcome, reason }
        await api.call(endpoints.finish, { params: { id, scan_id }, body })
      }),
  }
}
