import { p17 } from './assignments.ts'
import type { Client } from './client.ts'
import { p1, p2, projectIds } from './commands.ts'
import { p7AndP12 } from './imports.ts'
import { p4 } from './lists.ts'
import { p14 } from './lots.ts'
import { p15 } from './missions.ts'
import { p13 } from './pages.ts'
import { p16 } from './quotes.ts'
import { p3 } from './rebuilds.ts'
import { number, type Result } from './report.ts'
import type { RunningStack } from './running-stack.ts'
import type { Sizes } from './sizes.ts'
import { apiStarts, warmStarts } from './starts.ts'
import { median } from './stats.ts'
import { p10 } from './vitals.ts'
import { p9 } from './weights.ts'

/* Each measure as lines of the scoreboard. Goals are those of the scoreboard; a missed one is a result like another. */

/** What a page may load beyond the first, in kB. */
const PAGE_KB = 40

const atLeast = (value: number, least: number) => ({ text: `≥ ${number(least, 2)}`, reached: value >= least })
const atMost = (value: number, most: number, digits: number, unit: string) => ({
  text: `≤ ${number(most, digits)}${unit}`,
  reached: value <= most,
})
const seconds = (ms: number) => `${number(ms / 1000, 2)} s`
const ms = (value: number) => `${number(value, 1)} ms`

export async function commandLines(client: Client, { env }: RunningStack, sizes: Sizes): Promise<Result[]> {
  const ids = await projectIds(client, sizes.writtenProjects)
  const one = await p1(client, env.DATABASE_URL, ids, sizes.rounds, sizes.roundSeconds)
  const two = await p2(client, env.DATABASE_URL, ids, sizes.delaySeconds)
  return [
    {
      id: 'P1',
      measure: 'commandes sur HTTP, 64 connexions / `INSERT` d’une ligne, 16 connexions',
      ours: `${number(one.ours)}/s, p99 ${ms(one.p99)}`,
      limit: `${number(one.limit)}/s`,
      ratio: number(one.ratio, 2),
      goal: atLeast(one.ratio, 0.22),
      moonshot: { text: '≥ 0,30 et p99 ≤ 40 ms', reached: one.ratio >= 0.3 && one.p99 <= 40 },
      values: one,
    },
    {
      id: 'P2',
      measure: 'accusé de réception → visible, 200 commandes/s',
      ours: `p50 ${ms(two.p50)}, p99 ${ms(two.p99)}`,
      limit: '–',
      ratio: '–',
      goal: { text: '≤ 10 et 50 ms', reached: two.p50 <= 10 && two.p99 <= 50 },
      moonshot: { text: '≤ 1 et 5 ms', reached: two.p50 <= 1 && two.p99 <= 5 },
      values: two,
    },
  ]
}

export async function rebuildLines(client: Client, stack: RunningStack, sizes: Sizes): Promise<Result[]> {
  const result = await p3(client, stack, sizes.rounds)
  const { ratio, failedReads, reads } = result
  return [
    {
      id: 'P3',
      measure: `reconstruction des modèles de lecture (${number(result.events)} événements) / vider le journal`,
      ours: `${number(result.ours)}/s, ${failedReads} lecture en échec sur ${reads}`,
      limit: `${number(result.limit)}/s`,
      ratio: number(ratio, 2),
      goal: atLeast(ratio, 0.55),
      moonshot: { text: '≥ 0,75, aucune lecture en échec', reached: ratio >= 0.75 && failedReads === 0 },
      values: result,
    },
  ]
}

export async function listLines(client: Client, { env }: RunningStack, sizes: Sizes): Promise<Result[]> {
  const result = await p4(client, env.DATABASE_URL, sizes.rounds, sizes.listRepeats)
  return [
    {
      id: 'P4',
      measure: `liste de ${number(result.projects)} projets sur HTTP, p95 / les mêmes requêtes SQL`,
      ours: ms(result.ours),
      limit: ms(result.limit),
      ratio: number(result.ratio, 2),
      goal: atMost(result.ours, 15, 0, ' ms'),
      moonshot: atMost(result.ratio, 2, 0, ' × SQL'),
      values: result,
    },
  ]
}

export async function pageLines(client: Client, { url }: RunningStack, sizes: Sizes): Promise<Result[]> {
  const result = await p13(client, url, sizes.listRepeats)
  const { projects, missions, readers, worst } = result
  return Object.entries(readers).map(([reader, { pages, slowest, ...own }]) => ({
    id: 'P13',
    measure: `${number(projects)} projets, ${number(missions)} missions, ${reader} : p95 de ses pages`,
    ours: Object.entries(pages)
      .map(([page, took]) => `${page} ${ms(took)}`)
      .join(', '),
    limit: '–',
    ratio: '–',
    goal: atMost(own.worst, 100, 0, ' ms'),
    moonshot: { text: 'la plus lente des questions ≤ 50 ms', reached: slowest.took <= 50 },
    values: { pages, slowest, worst },
  }))
}

export async function importLines(client: Client, stack: RunningStack, sizes: Sizes): Promise<Result[]> {
  const result = await p7AndP12(client, stack, sizes.importRows, sizes.rounds)
  const { p7, p12, through, bare, inline } = result
  const took = median(through)
  const rate = (times: readonly number[]) => `${number(sizes.importRows / (median(times) / 1000))} lignes/s`
  const seven: Result = {
    id: 'P7',
    measure: `.xlsx de ${number(sizes.importRows)} lignes, dépôt → visible / le lire, puis écrire les mêmes ${number(result.events)} événements`,
    ours: `${seconds(took)}, ${rate(through)}`,
    limit: `${seconds(median(bare))}, ${rate(bare)}`,
    ratio: number(p7, 2),
    goal: { text: '≥ 0,50 et ≤ 4 s', reached: p7 >= 0.5 && took <= 4000 },
    moonshot: atLeast(p7, 0.8),
    values: result,
  }
  if (inline.length === 0) return [seven]
  const twelve: Result = {
    id: 'P12',
    measure: 'le même import à travers Temporal / les mêmes activités appelées directement',
    ours: seconds(median(through)),
    limit: seconds(median(inline)),
    ratio: number(p12, 2),
    goal: atMost(p12, 1.5, 2, ' ×'),
    moonshot: atMost(p12, 1.05, 2, ' ×'),
    values: { through, inline, ratio: p12 },
  }
  return [seven, twelve]
}

export async function lotLines(client: Client, sizes: Sizes): Promise<Result[]> {
  const result = await p14(client, sizes.rounds, sizes.listRepeats)
  const { created, changed, listed } = result
  return [
    {
      id: 'P14',
      measure: 'copropriété de 1 000 lots : 200 lots créés, 200 modifiés d’un coup ; fiche et listes, p95',
      ours: `${ms(created)}, ${ms(changed)} ; ${ms(listed)}`,
      limit: '–',
      ratio: '–',
      goal: { text: '≤ 1 s ; ≤ 150 ms', reached: Math.max(created, changed) <= 1000 && listed <= 150 },
      moonshot: { text: '≤ 0,5 s ; ≤ 50 ms', reached: Math.max(created, changed) <= 500 && listed <= 50 },
      values: result,
    },
  ]
}

export async function quoteLines(client: Client, sizes: Sizes): Promise<Result[]> {
  const result = await p16(client, sizes.listRepeats)
  const { created, changed, read } = result
  const slowest = Math.max(created, changed)
  return [
    {
      id: 'P16',
      measure: 'devis d’un bailleur de 500 logements : créé, un montant changé ; ouvert et listé, p95',
      ours: `${ms(created)}, ${ms(changed)} ; ${ms(read)}`,
      limit: '–',
      ratio: '–',
      goal: { text: '≤ 100 ms', reached: slowest <= 100 && read <= 100 },
      moonshot: { text: '≤ 50 ms', reached: slowest <= 50 && read <= 50 },
      values: result,
    },
  ]
}

export async function assignmentLines(client: Client, stack: RunningStack, sizes: Sizes): Promise<Result[]> {
  const result = await p17(client, stack, sizes.assignments)
  const { count, through, byHand } = result
  return [
    {
      id: 'P17',
      measure: `${number(count)} commandes affectées : par leur workflow ÷ les mêmes appels faits à la main`,
      ours: ms(through),
      limit: ms(byHand),
      ratio: number(through / byHand, 1),
      goal: { text: '≤ 10 ×', reached: through <= 10 * byHand },
      moonshot: { text: '≤ 5 ×', reached: through <= 5 * byHand },
      values: result,
    },
  ]
}

export async function missionLines(client: Client, sizes: Sizes): Promise<Result[]> {
  const result = await p15(client, sizes.largeMission, sizes.listRepeats)
  const { pages, projects, worst } = result
  return [
    {
      id: 'P15',
      measure: `mission de ${number(projects)} projets : p95 de ses pages`,
      ours: Object.entries(pages)
        .map(([page, took]) => `${page} ${ms(took)}`)
        .join(', '),
      limit: '–',
      ratio: '–',
      goal: atMost(worst, 100, 0, ' ms'),
      moonshot: atMost(worst, 50, 0, ' ms'),
      values: result,
    },
  ]
}

export function weightLines(): Result[] {
  const { floor, first, heaviest, pages } = p9()
  const light = pages.filter(({ weight }) => weight <= PAGE_KB).length
  const kB = (weight: number) => `${number(weight, 1)} ko`
  return [
    {
      id: 'P9',
      measure: 'JavaScript, gzip : première page / React, routeur et cache seuls ; ce que chaque page charge de plus',
      ours: `${kB(first)} ; ${light} pages sur ${pages.length} ≤ ${PAGE_KB} ko, au plus ${kB(heaviest.weight)} (${heaviest.name})`,
      limit: kB(floor),
      ratio: number(first / floor, 2),
      goal: { text: '≤ 160 ko ; ≤ 40 ko', reached: first <= 160 && heaviest.weight <= PAGE_KB },
      moonshot: { text: '≤ 150 ko ; ≤ 30 ko', reached: first <= 150 && heaviest.weight <= 30 },
      values: { floor, first, pages },
    },
  ]
}

export async function vitalLines({ url }: RunningStack, sizes: Sizes): Promise<Result[]> {
  const result = await p10(url, sizes.rounds)
  const { paint, shift, list, interaction, task, frames } = result
  return [
    {
      id: 'P10',
      measure:
        'navigateur, processeur ÷ 4, 1,6 Mb/s : accueil affiché (LCP), déplacements (CLS), réponse (INP), tâche la plus longue ; clic sur Projets → lignes ; images du défilement, p95',
      ours: `${ms(paint)}, ${number(shift, 3)}, ${ms(interaction)}, ${ms(task)} ; ${ms(list)} ; ${ms(frames)}`,
      limit: '–',
      ratio: '–',
      goal: {
        text: 'LCP ≤ 2,5 s, INP ≤ 200 ms, CLS ≤ 0,1',
        reached: paint <= 2500 && interaction <= 200 && shift <= 0.1,
      },
      moonshot: {
        text: 'LCP ≤ 1 s, INP ≤ 50 ms, aucune tâche > 50 ms',
        reached: paint <= 1000 && interaction <= 50 && task <= 50,
      },
      values: result,
    },
  ]
}

export function memoryLines(idle: number | undefined, importing: number | undefined): Result[] {
  if (idle === undefined || importing === undefined) return []
  const more = importing - idle
  return [
    {
      id: 'P11',
      measure: 'mémoire résidente (PSS) de toute la pile : au repos ; pendant un import de 10 000 lignes',
      ours: `${number(idle)} Mo ; ${number(importing)} Mo (+ ${number(more)})`,
      limit: '–',
      ratio: '–',
      goal: { text: '≤ 400 Mo ; + 350 Mo', reached: idle <= 400 && more <= 350 },
      moonshot: { text: '≤ 350 Mo ; + 200 Mo', reached: idle <= 350 && more <= 200 },
      values: { idle, importing },
    },
  ]
}

export async function apiStartLines(stack: RunningStack, sizes: Sizes): Promise<Result[]> {
  const result = await apiStarts(stack, sizes.rounds)
  return [
    {
      id: 'P8',
      measure: 'démarrage de l’API seule / fastify + pg + kysely',
      ours: seconds(result.ours),
      limit: seconds(result.limit),
      ratio: number(result.ratio, 2),
      goal: atMost(result.ratio, 1.4, 2, ' ×'),
      moonshot: atMost(result.ratio, 1.15, 2, ' ×'),
      values: result,
    },
  ]
}

export async function warmStartLines(dataDir: string, sizes: Sizes): Promise<Result[]> {
  const result = await warmStarts(dataDir, sizes.rounds)
  return [
    {
      id: 'P8',
      measure: '`npm start` à chaud : commande → page de connexion',
      ours: seconds(result.median),
      limit: '–',
      ratio: '–',
      goal: atMost(result.median, 5000, 0, ' ms'),
      moonshot: atMost(result.median, 1500, 0, ' ms'),
      values: result,
    },
  ]
}
