import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Invariant } from './checks.ts'
import type { Proof } from './controls.ts'
import type { Round } from './round.ts'

export interface Outcome {
  readonly seed: number
  readonly rounds: readonly (Round & { seed: number })[]
  readonly proofs: readonly Proof[]
  readonly minutes: number
}

/** What is looked at after every round, as people say it. */
const INVARIANTS: Record<Invariant, string> = {
  I1: 'ce qui a été confirmé est là, une fois, inchangé, dans l’ordre',
  I2: 'chaque modèle de lecture est le repli du journal, en service et reconstruit',
  I4: 'une même clé d’idempotence : une même réponse, un seul effet',
  I5: 'aucune mise à jour perdue',
  I6: 'un statut connu pour un jour ne change plus',
  I7: 'pas un octet d’un autre client',
  I8: 'de qui est effacé, rien ne reste sur le disque ni dans une réponse',
  P: 'le produit revient toujours, et ne répond jamais par une erreur',
}

export const violationsOf = ({ violations }: Round): string[] =>
  Object.entries(violations).flatMap(([name, words]) => words.map(word => `${name} ${word}`))

const total = (rounds: Outcome['rounds'], of: (round: Round) => number): number =>
  rounds.reduce((sum, round) => sum + of(round), 0)

/** Whether everything held, and every control was noticed. */
export const holds = ({ rounds, proofs }: Outcome): boolean =>
  total(rounds, round => violationsOf(round).length) === 0 && proofs.every(({ found }) => found.length > 0)

export function textOf({ seed, rounds, proofs, minutes }: Outcome): string {
  const counts = new Map<string, number>()
  for (const name of rounds.flatMap(({ struck }) => struck)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const broken = total(rounds, round => violationsOf(round).length)
  const mute = proofs.filter(({ found }) => found.length === 0).length
  return [
    `${rounds.length} tour(s) depuis la graine ${seed} : ${total(rounds, ({ writes }) => writes)} écritures confirmées, ` +
      `${total(rounds, ({ struck }) => struck.length)} coups, ${broken} violation(s) ; ` +
      `${proofs.length} témoin(s), ${mute} muet(s) ; ${minutes.toFixed(1)} min`,
    ...rounds.flatMap(round => violationsOf(round).map(word => `  ✗ tour ${round.seed} : ${word}`)),
    '',
    'Vérifié après chaque tour :',
    ...Object.entries(INVARIANTS).map(([name, words]) => `  ${name}  ${words}`),
    '  I3  une commande par occurrence : compté chez le faux AKUITEO par « assign-orders.kill », des workflows',
    '',
    'Coups :',
    ...[...counts].sort(([one], [other]) => one.localeCompare(other)).map(([name, times]) => `  ${times} × ${name}`),
    '',
    'Témoins, qui doivent tous être remarqués :',
    ...proofs.map(
      ({ control, found }) => `  ${control.invariant}, ${control.name} : ${found[0] ?? 'rien n’a été remarqué'}`,
    ),
    '',
  ].join('\n')
}

/** Leaves `report.json` and `report.txt` in a folder. */
export function writeReport(folder: string, outcome: Outcome): void {
  mkdirSync(folder, { recursive: true })
  const proofs = outcome.proofs.map(({ control: { invariant, name }, found }) => ({ invariant, name, found }))
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify({ ...outcome, proofs }, null, 2)}\n`)
  writeFileSync(join(folder, 'report.txt'), textOf(outcome))
}
