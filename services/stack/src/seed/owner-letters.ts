import type { DocxBlock } from '@faitage/api/letters/word/write-docx'
import type { DemoLetter } from './letters.ts'

/** Points from the margin to where French letters write whom they go to. */
const RECIPIENT = 255

const justified = (text: string): DocxBlock => ({ text, align: 'both', after: 8 })
const letter = (object: string, ...body: DocxBlock[]): readonly DocxBlock[] => [
  { text: '{{destinataire.nom}}', left: RECIPIENT, after: 0 },
  { text: '{{destinataire.adresse}}', left: RECIPIENT, after: 18 },
  { text: 'Le {{date.en_lettres}}', left: RECIPIENT, after: 18 },
  { text: 'Copropriété {{copropriete.nom}}, {{copropriete.adresse}}', size: 10, after: 2 },
  { text: 'Vos lots : {{destinataire.lots}}', size: 10, after: 10 },
  { text: `Objet : ${object}`, bold: true, after: 12 },
  justified('Madame, Monsieur,'),
  ...body,
  justified('Nous vous prions d’agréer, Madame, Monsieur, l’expression de nos salutations distinguées.'),
  { text: '{{agence.nom}}', left: RECIPIENT },
]

/** Letters to those who own in a copro, to its syndic or to the president of its council. */
export const ownerLetters: readonly DemoLetter[] = [
  {
    sheet: {
      name: 'Convocation à l’assemblée générale',
      kind: 'convocation',
      active: true,
      description: 'Invite chaque copropriétaire, avec ses voix ; vingt et un jours au moins avant l’assemblée.',
    },
    body: letter(
      'convocation à l’assemblée générale du {{assemblee.date}}',
      justified(
        'Vous êtes convoqué à l’assemblée générale des copropriétaires, le {{assemblee.date_en_lettres}} à {{assemblee.heure}}, {{assemblee.lieu}}.',
      ),
      justified('Vous y disposez de {{destinataire.voix}} voix sur {{copropriete.tantiemes}}.'),
      justified(
        'Si vous ne pouvez pas venir, vous pouvez donner pouvoir à la personne de votre choix ou voter par correspondance. L’ordre du jour et ses pièces sont joints à ce courrier.',
      ),
      justified('{{IF syndic.nom}}'),
      justified('Syndic : {{syndic.nom}}.'),
      justified('{{END-IF}}'),
    ),
  },
  {
    sheet: {
      name: 'Relance d’impayés de charges',
      kind: 'relance_impayes',
      active: true,
      description: 'Rappelle à un copropriétaire ce qu’il doit, lot par lot, et l’invite à prendre contact.',
    },
    body: letter(
      'vos charges de copropriété',
      justified('D’après le dernier relevé du syndic, vous restez devoir {{destinataire.impayes}} :'),
      justified('{{destinataire.impayes_par_lot}}'),
      justified(
        'Si vous rencontrez des difficultés, appelez-nous : un échéancier ou des aides sont souvent possibles. Si vous avez réglé entre-temps, ne tenez pas compte de ce courrier.',
      ),
    ),
  },
  {
    sheet: {
      name: 'Courrier aux copropriétaires',
      kind: 'courrier_copro',
      active: true,
      description: 'Un courrier libre : son texte s’écrit au moment de l’envoyer.',
    },
    body: letter('copropriété {{copropriete.nom}}', justified('{{courrier.texte}}')),
  },
]
