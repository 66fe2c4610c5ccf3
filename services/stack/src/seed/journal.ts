import { addDays } from '@faitage/contracts/kernel/format-date'
import type { FollowUpNoteSheet } from '@faitage/contracts/tasks/follow-up-note'
import { type DemoDocument, minutesOf } from './documents.ts'

type DemoNote = Pick<FollowUpNoteSheet, 'note_kind' | 'happened_on' | 'text'> & { readonly copro: number }

/** Calls, visits and notes about the copros, with the place of each in the demonstration; days count back from `today`. */
export const demoNotes = (today: string): DemoNote[] => {
  const ago = (days: number) => addDays(today, -days)
  return [
    {
      ...{ copro: 0, note_kind: 'appel', happened_on: ago(4) },
      text: 'La gestionnaire confirme l’assemblée et enverra l’état des impayés avec la convocation.',
    },
    {
      ...{ copro: 0, note_kind: 'visite', happened_on: ago(33) },
      text: 'Visite des caves du bâtiment B avec le conseil syndical : infiltrations au pied du mur nord.',
    },
    {
      ...{ copro: 0, note_kind: 'courriel', happened_on: ago(61) },
      text: 'Devis de diagnostic technique global reçu, transmis au conseil syndical.',
    },
    {
      ...{ copro: 1, note_kind: 'appel', happened_on: ago(9) },
      text: 'La syndique bénévole cherche une assurance : lui donner les noms de deux courtiers.',
    },
    {
      ...{ copro: 2, note_kind: 'note', happened_on: ago(20) },
      text: 'Aucun syndic désigné depuis la dernière assemblée. Voir avec la commune pour une administration provisoire.',
    },
  ]
}

/** The minutes of the last assemblies, kept with their copro. */
export const demoMinutes = (today: string): (DemoDocument & { readonly copro: number })[] => [
  { copro: 0, ...minutesOf('Résidence des Ardoises', addDays(today, -347)) },
  { copro: 1, ...minutesOf('Le Clos Saint-Laud', addDays(today, -196)) },
]
