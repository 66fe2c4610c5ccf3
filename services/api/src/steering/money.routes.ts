import { invoiceTypeLabels } from '@faitage/contracts/invoicing/paper'
import { moneyEndpoints as endpoints, type MoneyKey, moneyKeys } from '@faitage/contracts/steering/money.endpoints'
import { moneyFigure, moneyFigures, moneyRows } from '@faitage/projections/steering/money'
import { referenceOf } from '../invoicing/amo-quote.operations.ts'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import { projectTitles } from '../projects/project-titles.ts'

/** Quotes are told to whoever reads quotes, invoices to whoever reads invoices. */
const mayRead = ({ permissions }: Caller, key: MoneyKey): boolean =>
  permissions.has(moneyFigures[key].table === 'invoice' ? 'read invoice' : 'read quote')

/** Money at a glance, and the papers behind each figure: of what the caller may see, of nothing else. */
export const moneyRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.figures, async ({ query, caller }) => ({
    figures: await Promise.all(
      moneyKeys
        .filter(key => mayRead(caller, key))
        .map(async key => ({ key, ...(await moneyFigure(api.db, caller, key, query, api.clock.today())) })),
    ),
  })),
  route(endpoints.rows, async ({ query: { figure, ...query }, caller }) => {
    if (!mayRead(caller, figure)) return refused('FORBIDDEN')
    const page = await moneyRows(api.db, caller, figure, query, api.clock.today())
    const titles = await projectTitles(
      api,
      page.items.map(({ project_id }) => project_id),
    )
    const kind = moneyFigures[figure].table === 'invoice' ? ('invoice' as const) : ('quote' as const)
    const items = page.items.map(({ id, project_id, number, name, type, on, amount }) => ({
      ...{ id, kind, project_id, on, amount },
      project_title: titles.get(project_id)?.title ?? '',
      mission_name: titles.get(project_id)?.mission_name ?? '',
      number: number ?? referenceOf(id),
      name: name ?? invoiceTypeLabels[type as keyof typeof invoiceTypeLabels] ?? 'Devis',
    }))
    return { ...page, items }
  }),
]
