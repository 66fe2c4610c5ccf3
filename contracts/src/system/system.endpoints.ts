import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { noticeKinds } from '../kernel/notice.ts'
import { ofViewer } from '../kernel/scope.ts'

/** One thing that changed, as the browser hears of it. The browser refetches what it shows of that kind. */
const changeNotice = z.object({
  kind: z.enum(noticeKinds),
  id: z.string(),
  mission_id: z.string().nullable(),
  position: z.string(),
})
export type ChangeNotice = z.infer<typeof changeNotice>

export const systemEndpoints = {
  /** Server-sent events: `event: change`, data a `ChangeNotice`; `event: resync` when too much changed to list. */
  events: endpoint({
    method: 'GET',
    path: '/api/events',
    access: 'signed-in',
    of: ofViewer,
    summary: 'Les changements, au fil de l’eau',
    response: z.unknown(),
  }),
}
