import type { Reaches } from '../kernel/http/reached.ts'
import { mailingItem } from './mailing.routes.ts'

declare module '../kernel/http/reached-things.ts' {
  interface ReachedThings {
    mailing: { way: 'read'; gives: Awaited<ReturnType<typeof mailingItem>> }
  }
}

export const mailingReaches: Pick<Reaches, 'mailing'> = {
  mailing: (api, caller, { id }) => mailingItem(api, caller, id),
}
