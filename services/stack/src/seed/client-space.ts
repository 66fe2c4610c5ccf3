import { addDays } from '@faitage/contracts/kernel/format-date'
import type { ExpectedDocumentSheet } from '@faitage/contracts/projects/portal/expected-document'
import type { Side } from '@faitage/contracts/projects/portal/messages'

/** What is asked of the client of a project of the demonstration: some still owed, some received. */
export const askedOf = (project_id: string, place: number, today: string): ExpectedDocumentSheet[] =>
  (
    [
      {
        kind: 'avis_imposition',
        name: 'Avis d’imposition 2025',
        due: addDays(today, 9),
        explanation: 'Toutes les pages, recto et verso. Vous le trouvez aussi sur impots.gouv.fr.',
        status: 'attendu',
      },
      {
        kind: 'taxe_fonciere',
        name: 'Taxe foncière',
        due: addDays(today, -4),
        status: 'a_refaire',
        refusal: 'La seconde page manque : envoyez le document entier.',
      },
      { kind: 'titre_propriete', name: 'Attestation de propriété', status: 'valide' },
    ] as const
  )
    .slice(place)
    .map(sheet => ({ ...sheet, project_id }))

/** What the client of a project of the demonstration and the team wrote to each other, the oldest first. */
export const threadOf = (place: number): readonly { from: Side; text: string }[] =>
  [
    {
      from: 'team',
      text: 'Bonjour, j’ai bien reçu votre demande. Pour préparer notre rendez-vous, il me manque deux documents.',
    },
    { from: 'client', text: 'Bonjour, merci. Je cherche la seconde page et je vous l’envoie.' },
    { from: 'client', text: 'Faut-il aussi l’avis d’imposition de mon fils, qui habite avec moi ?' },
  ].slice(0, place === 0 ? 3 : 1) as { from: Side; text: string }[]
