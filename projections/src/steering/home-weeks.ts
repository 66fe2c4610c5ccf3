import { addDays, mondayOf } from '@faitage/contracts/kernel/format-date'
import type { Figure, FigureFilter, HomeScope, WeekKey } from '@faitage/contracts/steering/home.endpoints'
import type { Kysely } from 'kysely'
import type { Database } from '../kernel/database.ts'
import type { Viewer } from '../kernel/viewer.ts'
import { countProjects } from '../projects/project-list.queries.ts'
import { scopeFilter } from './home.ts'

/** What each figure of a week counts, between two days, both included. */
const counted: Record<WeekKey, (from: string, to: string) => FigureFilter> = {
  opened: (opened_from, opened_before) => ({ opened_from, opened_before }),
  moved: (status_from, status_before) => ({ status_from, status_before }),
  approved: (status_from, status_before) => ({ status: ['agree'], status_from, status_before }),
  settled: (status_from, status_before) => ({ status: ['solde'], status_from, status_before }),
}

/** What happened since Monday, beside the whole week before; each number with its rows. */
export async function homeWeeks(db: Kysely<Database>, viewer: Viewer, scoped: HomeScope, today: string) {
  const this_week = mondayOf(today)
  const last_week = addDays(this_week, -7)
  const scope = scopeFilter(scoped, viewer)
  const figure = async (key: WeekKey, monday: string): Promise<Figure> => {
    const filter = { ...scope, ...counted[key](monday, addDays(monday, 6)) }
    return { value: await countProjects(db, viewer, filter), filter }
  }
  const figures = (Object.keys(counted) as WeekKey[]).map(async key => {
    const [now, before] = await Promise.all([figure(key, this_week), figure(key, last_week)])
    return { key, this_week: now, last_week: before }
  })
  return { this_week, last_week, figures: await Promise.all(figures) }
}
