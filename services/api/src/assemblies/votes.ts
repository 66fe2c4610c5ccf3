import type { AssemblySheet } from '@faitage/contracts/assemblies/assembly'
import type {
  AssemblyHolder,
  AssemblyResolution,
  AssemblyVotes,
} from '@faitage/contracts/assemblies/assembly.endpoints'
import { holderKey, type NotedAssembly, type Votes } from '@faitage/contracts/assemblies/assembly.state'
import { overLimit, proxyNote } from '@faitage/contracts/assemblies/proxies'
import { type Choice, type Holder, type Majority, outcomeOf, tallyOf } from '@faitage/contracts/assemblies/vote'
import { attendanceNotes } from '@faitage/contracts/co-ownership/exports/attendance'
import { ofThousandths } from '@faitage/contracts/co-ownership/tantiemes/split'
import { coprosOnPaper } from '@faitage/projections/co-ownership/lots-on-paper'
import { type CoproOnDay, coproOnDay } from '../co-ownership/exports/copro-on-day.ts'
import { namesOf } from '../co-ownership/exports/names.ts'
import type { Api } from '../kernel/api.ts'
import { refused } from '../kernel/refusal.ts'

export type NotedSheet = AssemblySheet & NotedAssembly

/** The copro of an assembly as its owners were on its day. @throws {Refusal} NOT_FOUND */
export async function ownersOf(
  api: Api,
  { copro_id, held_on }: AssemblySheet,
  withNames: boolean,
): Promise<CoproOnDay> {
  const [copro] = await coprosOnPaper(api.db, { copro_id, mission_id: undefined })
  if (!copro) throw refused('NOT_FOUND')
  return coproOnDay(api, copro, { on: held_on, withNames })
}

type Counted = Omit<AssemblyVotes, 'id' | 'revision' | 'may_write'>

/** Those who vote, how they attended, and what came of each resolution. Pure. */
export function countVotes(sheet: NotedSheet, day: CoproOnDay, withNames: boolean): Counted {
  const lines = day.attendance.lines.filter(({ people }) => people.length > 0)
  const nameOf = (people: readonly string[]) => (withNames ? namesOf(people, day.people) : null)
  const holders = lines.map((line): AssemblyHolder => {
    const key = holderKey(line.people)
    const noted = sheet.attending?.[key]
    const proxy_id = noted?.proxy_id ?? null
    return {
      ...{ key, people: [...line.people], name: nameOf(line.people), lots: [...line.lots], cut: line.cut },
      ...{ tantiemes: ofThousandths(line.tantiemes), voices: ofThousandths(line.voices) },
      ...{ how: noted?.how ?? 'absent', proxy_id, proxy_name: proxy_id === null ? null : nameOf([proxy_id]) },
    }
  })
  const voters: Holder[] = lines.map(({ people, voices }) => ({ id: holderKey(people), voices }))
  const attending = lines.filter(({ people }) => (sheet.attending?.[holderKey(people)]?.how ?? 'absent') !== 'absent')
  const sum = (some: readonly { readonly voices: bigint }[]) => some.reduce((all, { voices }) => all + voices, 0n)
  const all = sum(lines)
  return {
    holders,
    voices: ofThousandths(all),
    owners: lines.length,
    attending: { voices: ofThousandths(sum(attending)), owners: attending.length },
    notes: [...attendanceNotes(day.attendance, day.hasGeneral), ...proxyNotes(sheet, day, all, nameOf)],
    resolutions: (sheet.resolutions ?? []).map(one => resolved(sheet, one, voters)),
  }
}

type Resolution = NonNullable<AssemblySheet['resolutions']>[number]

/** Those who hold too many proxies. */
function proxyNotes(
  sheet: NotedSheet,
  { attendance }: CoproOnDay,
  all: bigint,
  nameOf: (people: readonly string[]) => string | null,
): string[] {
  const own = new Map(attendance.lines.flatMap(({ people, voices }) => people.map(id => [id, voices] as const)))
  const mandates = attendance.lines.flatMap(({ people, voices }) => {
    const proxy_id = sheet.attending?.[holderKey(people)]?.proxy_id
    return proxy_id ? [{ proxy_id, voices }] : []
  })
  return overLimit(mandates, proxy => own.get(proxy) ?? 0n, all).map(({ proxy_id, count }) =>
    proxyNote(nameOf([proxy_id]) ?? 'Une personne', count),
  )
}

/** A resolution with its first vote, and the second where the law opens one. */
function resolved(sheet: NotedSheet, one: Resolution, voters: readonly Holder[]): AssemblyResolution {
  const id = one.id!
  const votes = sheet.votes?.[id] ?? {}
  const first = roundOf(1, one.majority, votes[1] ?? {}, voters, one.energy_works === true)
  const { second } = first
  const held = second?.at === 'once' && votes[2] ? roundOf(2, second.majority, votes[2], voters, false) : undefined
  return {
    ...{ id, number: one.number, title: one.title ?? null, majority: one.majority },
    rounds: [first.round, ...(held ? [held.round] : [])],
    second: second ?? null,
    adopted: first.round.adopted || held?.round.adopted === true,
  }
}

function roundOf(round: number, majority: Majority, votes: Votes, voters: readonly Holder[], energyWorks: boolean) {
  const known = new Set(voters.map(({ id }) => id))
  const chosen = new Map(Object.entries(votes).filter(([key]) => known.has(key)) as [string, Choice][])
  const tally = tallyOf(voters, chosen)
  const { adopted, missing, second } = outcomeOf(majority, tally, { energyWorks })
  const { pour, contre, abstention, absent } = tally.voices
  const [yes, no, none, away] = [pour, contre, abstention, absent].map(ofThousandths) as [
    string,
    string,
    string,
    string,
  ]
  return {
    second,
    round: {
      ...{ round, majority, votes: Object.fromEntries(chosen), adopted },
      voices: { pour: yes, contre: no, abstention: none, absent: away },
      owners: tally.owners,
      missing: { voices: ofThousandths(inWhole(missing.voices, voters)), owners: missing.owners },
    },
  }
}

const VOICE = 1000n
/** Voices that are lacking, in whole ones where everybody has whole ones: nobody can bring a thousandth. */
const inWhole = (lacking: bigint, voters: readonly Holder[]): bigint =>
  voters.every(({ voices }) => voices % VOICE === 0n) ? ((lacking + VOICE - 1n) / VOICE) * VOICE : lacking
