import { type DocxBlock, writeDocx } from '@faitage/api/letters/word/write-docx'
import type { LetterTemplateSheet } from '@faitage/contracts/letters/letter-template'
import { tokensIn } from '@faitage/contracts/projects/tokens'
import { ownerLetters } from './owner-letters.ts'

/** A Word template of the demonstration: what it is, and the letter it writes. */
export interface DemoLetter {
  readonly sheet: Pick<LetterTemplateSheet, 'name' | 'kind' | 'active' | 'description'>
  readonly body: readonly DocxBlock[]
}

/** Points from the margin to where French letters write whom they go to. */
const RECIPIENT = 255

const header: readonly DocxBlock[] = [
  { text: '{{agence.nom}}', bold: true, size: 13, color: '1F4E5F', after: 0 },
  { text: '{{agence.adresse}}', size: 9, color: '4A5564', after: 0 },
  { text: '{{agence.email}}', size: 9, color: '4A5564', after: 6 },
]
const footer: readonly DocxBlock[] = [
  {
    text: '{{agence.nom}} accompagne les habitants dans la mission {{mission.nom}}, pour le compte de {{mission.client}}.',
    size: 8,
    color: '4A5564',
    align: 'center',
  },
]

const to = (text: string): DocxBlock => ({ text, left: RECIPIENT, after: 0 })
const justified = (text: string): DocxBlock => ({ text, align: 'both', after: 8 })

/** Above the text of a letter: whom it goes to, its day, its references and its object. */
const opening = (object: string): readonly DocxBlock[] => [
  to('{{demandeur.nom_complet}}'),
  to('{{demandeur.rue}}'),
  { text: '{{demandeur.code_postal}} {{demandeur.commune}}', left: RECIPIENT, after: 18 },
  { text: 'Le {{date.en_lettres}}', left: RECIPIENT, after: 18 },
  { text: 'Référence du dossier : {{projet.reference}}', size: 10, after: 2 },
  { text: 'Dossier suivi par : {{referent.nom}} ({{referent.email}})', size: 10, after: 10 },
  { text: `Objet : ${object}`, bold: true, after: 12 },
]
const called = justified('{{demandeur.appel}},')
const signed: readonly DocxBlock[] = [
  { text: '{{expediteur.nom}}', left: RECIPIENT, bold: true, after: 0 },
  { text: '{{agence.nom}}', left: RECIPIENT },
]
const regards = justified(
  'Nous restons à votre disposition pour toute question et vous prions d’agréer, {{demandeur.appel}}, l’expression de nos salutations distinguées.',
)

/** Letters that every consultancy signs; of every mission. */
export const demoLetters: readonly DemoLetter[] = [
  {
    sheet: {
      name: 'Courrier de visite',
      kind: 'courrier_de_visite',
      active: true,
      description: 'Confirme au demandeur le jour et l’heure de la visite, et ce qu’il doit préparer.',
    },
    body: [
      ...opening('confirmation de notre visite à votre domicile'),
      called,
      justified(
        'Vous avez sollicité notre accompagnement pour votre projet de travaux, dans le cadre de la mission {{mission.nom}}. Nous vous confirmons notre visite :',
      ),
      {
        table: [
          ['Jour', '{{visite.jour_en_lettres}}'],
          ['Heure', '{{visite.heure}}'],
          ['Adresse', '{{projet.adresse}}'],
          ['Conseiller', '{{visite.visiteur}}'],
        ],
      },
      justified('Pour que cette visite soit utile, merci de réunir :'),
      {
        list: [
          'votre dernier avis d’imposition et ceux des personnes qui vivent avec vous ;',
          'votre dernier avis de taxe foncière, ou votre titre de propriété ;',
          'vos factures d’énergie des douze derniers mois ;',
          'les devis que vous auriez déjà reçus.',
        ],
      },
      justified(
        'Nous verrons ensemble l’ensemble du logement, combles et cave compris. Si ce rendez-vous ne vous convient pas, prévenez-nous dès que possible : nous en fixerons un autre.',
      ),
      justified('Important : ne signez aucun devis et ne commencez aucuns travaux avant l’accord des financeurs.'),
      regards,
      ...signed,
    ],
  },
  {
    sheet: {
      name: 'Attestation d’accompagnement',
      kind: 'attestation',
      active: true,
      description: 'Atteste que le demandeur est accompagné, avec le jour de la visite s’il y en eut une.',
    },
    body: [
      { heading: 0, text: 'Attestation d’accompagnement' },
      { text: 'Référence du dossier : {{projet.reference}}', size: 10, after: 14 },
      justified(
        'Je soussigné(e) {{expediteur.nom}}, {{agence.nom}}, atteste que {{demandeur.nom_complet}}, demeurant {{demandeur.adresse}}, bénéficie de notre accompagnement pour un projet de travaux dans le logement suivant :',
      ),
      {
        table: [
          ['Adresse', '{{projet.adresse}}'],
          ['Logement', '{{logement.type}}'],
          ['Année de construction', '{{logement.annee}}'],
          ['Surface habitable', '{{logement.surface}}'],
          ['Qualité du demandeur', '{{demandeur.type}}'],
        ],
      },
      justified(
        'Cet accompagnement est conduit dans le cadre de la mission {{mission.nom}}, pour le compte de {{mission.client}}. Le dossier a été ouvert le {{projet.ouvert_le}}.',
      ),
      '{{IF visite.jour_en_lettres}}',
      justified('Notre visite du logement est datée du {{visite.jour_en_lettres}}.'),
      '{{END-IF}}',
      justified('Cette attestation est délivrée à la demande de l’intéressé(e) pour faire valoir ce que de droit.'),
      { text: 'Fait le {{date.en_lettres}}', left: RECIPIENT, after: 18 },
      ...signed,
    ],
  },
  {
    sheet: {
      name: 'Rapport de visite',
      kind: 'rapport_de_visite',
      active: true,
      description: 'Ce qui a été constaté pendant la visite, et les suites proposées.',
    },
    body: [
      { heading: 0, text: 'Rapport de visite' },
      { text: '{{visite.nature}} du {{visite.jour_en_lettres}}, par {{visite.visiteur}}', color: '4A5564', after: 12 },
      { heading: 1, text: 'Le ménage et le logement' },
      {
        table: [
          ['Demandeur', '{{demandeur.nom_complet}} ({{demandeur.type}})'],
          ['Téléphone', '{{demandeur.telephone}}'],
          ['Personnes du foyer', '{{demandeur.personnes}}'],
          ['Catégorie de ressources', '{{demandeur.categorie}}'],
          ['Adresse', '{{projet.adresse}}'],
          ['Logement', '{{logement.type}}'],
          ['Année de construction', '{{logement.annee}}'],
          ['Surface habitable', '{{logement.surface}}'],
        ],
      },
      '{{IF logement.locataire}}',
      justified('Le logement est loué à {{logement.locataire}}, pour un loyer de {{logement.loyer}}.'),
      '{{END-IF}}',
      { heading: 1, text: 'Le projet' },
      justified('{{projet.description}}'),
      { heading: 1, text: 'Constats' },
      '{{IF visite.presents}}',
      justified('Personnes présentes : {{visite.presents}}.'),
      '{{END-IF}}',
      justified('{{visite.constats}}'),
      { heading: 1, text: 'Suites' },
      {
        list: [
          'choisir avec le demandeur un scénario de travaux et demander les devis correspondants ;',
          'réunir les pièces du dossier et vérifier les ressources du foyer ;',
          'déposer les demandes d’aides avant tout commencement des travaux.',
        ],
      },
      { text: 'Établi le {{date.en_lettres}}', left: RECIPIENT, after: 12 },
      ...signed,
    ],
  },
  {
    sheet: {
      name: 'Accusé de réception de dossier',
      kind: 'autre',
      active: true,
      description: 'Dit au demandeur que son dossier a été déposé, et qu’il attende la décision.',
    },
    body: [
      ...opening('accusé de réception de votre dossier'),
      called,
      justified(
        'Nous accusons réception de votre dossier de demande d’aides pour le logement situé {{projet.adresse}}. Il est complet et a été déposé auprès des financeurs le {{projet.depose_le}}.',
      ),
      justified(
        'Son instruction demande plusieurs semaines. Les financeurs peuvent nous demander des précisions : nous vous contacterons alors aussitôt.',
      ),
      justified(
        'Ce courrier n’est pas un accord. Ne signez aucun devis et ne commencez aucuns travaux avant d’avoir reçu la notification de chaque aide : vous perdriez le droit à celle-ci.',
      ),
      regards,
      ...signed,
    ],
  },
  {
    sheet: {
      name: 'Relance pour pièces manquantes',
      kind: 'autre',
      active: true,
      description: 'Rappelle au demandeur les pièces qui sont attendues de lui dans le dossier.',
    },
    body: [
      ...opening('des pièces manquent à votre dossier'),
      called,
      justified(
        'Nous préparons votre demande d’aides pour le logement situé {{projet.adresse}}. Pour la déposer, il nous manque encore :',
      ),
      { text: '{{projet.pieces_attendues}}', left: 18, after: 10 },
      justified(
        'Merci de nous les faire parvenir sous quinze jours, par réponse à {{agence.email}} ou par courrier à {{agence.adresse}}. Sans elles, votre dossier ne peut être déposé, et les aides ne peuvent vous être réservées.',
      ),
      justified('Si l’une de ces pièces vous pose difficulté, {{referent.nom}} vous aidera à l’obtenir.'),
      regards,
      ...signed,
    ],
  },
  {
    sheet: {
      name: 'Notification d’agrément',
      kind: 'autre',
      active: true,
      description: 'Annonce au demandeur que ses aides sont accordées, et ce qu’il fait ensuite.',
    },
    body: [
      ...opening('votre dossier est agréé'),
      called,
      justified(
        'Nous avons le plaisir de vous informer que votre dossier, pour le logement situé {{projet.adresse}}, a été agréé le {{projet.agree_le}}. Vous pouvez désormais signer les devis retenus et faire commencer les travaux.',
      ),
      justified('Pour que les aides vous soient versées :'),
      {
        list: [
          'faites réaliser les travaux par les entreprises retenues, tels qu’ils sont décrits dans les devis ;',
          'prévenez-nous avant tout changement d’entreprise, de matériau ou de montant ;',
          'envoyez-nous les factures dès la fin des travaux : nous vérifierons le chantier et demanderons le paiement.',
        ],
      },
      justified(
        'Conservez ce courrier avec les notifications de chaque financeur, qui précisent les montants et les délais.',
      ),
      regards,
      ...signed,
    ],
  },
  ...ownerLetters,
]

/** The Word document of a template; the same bytes each time. */
export const docxOf = ({ body }: DemoLetter): Buffer => writeDocx({ header, body, footer })

/** The tokens it uses, as the product finds them when the file is dropped. */
export const tokensOfLetter = ({ body }: DemoLetter): string[] => {
  const text = JSON.stringify([header, body, footer]).replaceAll('{{IF ', '{{')
  return tokensIn(text).filter(token => token !== 'END-IF')
}
