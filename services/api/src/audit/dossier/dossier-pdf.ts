import type { Content } from 'pdfmake/interfaces.js'
import { heading, page, part, QUIET, RULE, SLATE, titled } from '../../kernel/pdf/layout.ts'
import { pressed } from '../../kernel/pdf/press.ts'
import { line, printed } from '../../kernel/pdf/printed.ts'
import type { DossierPaper } from './dossier-paper.ts'

const ACCENT = '#a4492a'
const WIDTH = 499

/** The readable part of a dossier: what it is of, and what happened, who did it, when it was recorded and took effect. */
export function dossierPdf(paper: DossierPaper): Promise<Buffer> {
  const { title, about, on, facts, left, events, documents } = paper
  const content: Content[] = [
    heading('Dossier de preuve', title, facts),
    part(
      'Comment le lire et le vérifier',
      'Chaque événement porte la date et l’heure de son enregistrement, que personne ne choisit, et le jour de son effet, que la personne indique ; quand les deux diffèrent, c’est dit. Ce document est une partie du dossier : evenements.json contient tous les événements, chaine.json leur enchaînement, documents.json les empreintes des documents joints, manifeste.json celles des parties, signature.json la signature Ed25519. La page « Vérification » du produit, ou la commande npm run verify-dossier, dit si le dossier est intact et, sinon, ce qui a changé.',
    ),
    section('Chronologie'),
    ...(left ? [{ text: left, color: QUIET, margin: [0, 0, 0, 6] } as Content] : []),
    ...events.map(eventOf),
    ...(documents.length > 0 ? [section('Documents joints'), documentsTable(documents)] : []),
  ]
  const foot = `Dossier de preuve : ${line(about)} ${line(title)}`
  return pressed(page({ title: `Dossier de preuve ${title}`, running: foot, on, seller: undefined, foot }, content))
}

const section = (text: string): Content => ({
  text: [{ text, ...titled(2) }],
  bold: true,
  fontSize: 13,
  color: SLATE,
  margin: [0, 18, 0, 8],
})

const eventOf = ({ when, effective, backdated, who, of, sentence, changes, more }: DossierPaper['events'][number]) =>
  ({
    stack: [
      {
        text: [
          { text: line(when), bold: true, color: SLATE },
          { text: `  ${line(who)}  `, color: QUIET },
          { text: `effet le ${effective}`, color: backdated ? ACCENT : QUIET, bold: backdated },
          ...(of ? [{ text: `  ${line(of)}`, color: SLATE }] : []),
          ...(backdated ? [{ text: ' (daté d’un autre jour que son enregistrement)', color: ACCENT }] : []),
        ],
        fontSize: 8.5,
      },
      { text: printed(sentence) },
      ...changes.map(([label, before, after]) => ({
        text: [
          { text: `${line(label)} : `, color: QUIET },
          { text: `${printed(before)} `, color: QUIET },
          { text: `> ${printed(after)}` },
        ],
        fontSize: 8.5,
        margin: [12, 0, 0, 0],
      })),
      ...(more > 0
        ? [
            {
              text: `et ${more} autres champs, dans evenements.json`,
              fontSize: 8.5,
              color: QUIET,
              margin: [12, 0, 0, 0],
            },
          ]
        : []),
    ],
    margin: [0, 0, 0, 7],
  }) as Content

const documentsTable = (documents: DossierPaper['documents']): Content => ({
  table: {
    headerRows: 1,
    widths: [190, 50, WIDTH - 190 - 50 - 24],
    body: [
      ['Document', 'Taille', 'Empreinte SHA-256'].map(text => ({ text, bold: true, color: SLATE })),
      ...documents.map(([name, size, sha256]) => [
        { text: printed(name) },
        { text: line(size) },
        // In two halves: a word of sixty-four letters would leave the page.
        { text: `${sha256.slice(0, 32)} ${sha256.slice(32)}`, fontSize: 8 },
      ]),
    ],
  },
  layout: {
    hLineWidth: () => 0.4,
    vLineWidth: () => 0,
    hLineColor: () => RULE,
    paddingLeft: () => 4,
    paddingRight: () => 4,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
})
