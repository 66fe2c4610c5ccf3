import { formatDay } from '@faitage/contracts/kernel/format-date'
import PDFDocument from 'pdfkit'
import { PNG } from 'pngjs'
import type { DemoProject } from './projects.ts'

/** A file of the demonstration: made here, so that it may be shown to anybody. */
export interface DemoDocument {
  readonly name: string
  readonly folder: string
  readonly shared: boolean
  content(): Promise<Buffer>
}

const FOLDER = 'Documents'

/** A quote of ours that came back signed by hand. */
export const signedQuote = (reference: string, on: string): DemoDocument => ({
  name: `Devis signé ${reference}.pdf`,
  folder: FOLDER,
  shared: true,
  content: () =>
    page(on, `Devis d’accompagnement ${reference}, signé (exemple)`, ['Bon pour accord, signé à la main.']),
})

/** The minutes of an assembly of a copro. */
export const minutesOf = (copro: string, on: string): DemoDocument => ({
  name: `PV d’assemblée ${on}.pdf`,
  folder: FOLDER,
  shared: false,
  content: () =>
    page(on, `Procès-verbal de l’assemblée générale, ${copro} (exemple)`, [
      'Résolution n° 1 : approbation des comptes de l’exercice. Adoptée.',
      'Résolution n° 2 : budget prévisionnel. Adoptée.',
      'Résolution n° 3 : cotisation au fonds de travaux, 5 % du budget. Adoptée.',
    ]),
})

/** What the nth project keeps at the stage it reached: a report and a photo of the visit, the estimate that was chosen. */
export function documentsOf(project: DemoProject, n: number): DemoDocument[] {
  const dayOf = (status: string) => project.steps.find(step => step.status === status)?.on
  const visited = dayOf('visite_traitee')
  const filed = dayOf('depose')
  const { title: _, first_name, last_name } = project.requester
  const who = `${first_name} ${last_name}`
  const { address, address_code, address_location } = project.sheet
  const where = `${address}, ${address_code} ${address_location}`
  const documents: DemoDocument[] = []
  if (visited) {
    const { accommodation_type, construction_year, living_area } = project.accommodations[0]!
    documents.push({
      name: `Rapport de visite ${project.reference}.pdf`,
      folder: FOLDER,
      shared: true,
      content: () =>
        page(visited, 'Rapport de visite conseil', [
          `Ménage : ${who}`,
          `Logement : ${accommodation_type.toLowerCase()} de ${living_area} m², construction ${construction_year}`,
          `Adresse : ${where}`,
          '',
          project.sheet.description ?? '',
          '',
          'Constats : ponts thermiques en pied de mur, ventilation naturelle insuffisante, menuiseries fatiguées.',
          'Préconisations : isolation des combles (R = 7), ventilation hygroréglable, remplacement du générateur.',
        ]),
    })
    if (n % 2 === 0)
      documents.push({
        name: 'Façade sur rue.png',
        folder: FOLDER,
        shared: false,
        content: async () => front(n),
      })
  }
  if (filed)
    documents.push({
      name: 'Devis isolation retenu.pdf',
      folder: FOLDER,
      shared: true,
      content: () =>
        page(filed, 'Devis – Couvertures et Combles de l’Ouest (exemple)', [
          `Client : ${who}, ${where}`,
          '',
          `Isolation des combles perdus, ${60 + (n % 5) * 10} m² : ${euros(2400 + (n % 7) * 180)}`,
          `Ventilation hygroréglable, fourniture et pose : ${euros(1150 + (n % 4) * 90)}`,
          'Dépose et évacuation de l’ancien isolant : 480,00 € HT',
          '',
          'TVA 5,5 %. Devis valable trois mois. Entreprise RGE.',
        ]),
    })
  return documents
}

/** The mandate a household gives us, drawn up the day it came; and the one that came back signed. */
export const mandate = (project: DemoProject, day: string, signed?: 'signé'): DemoDocument => {
  const { first_name, last_name } = project.requester
  const { address, address_code, address_location } = project.sheet
  const title = `Mandat d’accompagnement ${project.reference}`
  return {
    name: `${title}${signed ? ` ${signed}` : ''}.pdf`,
    folder: FOLDER,
    shared: false,
    content: () =>
      page(day, title, [
        `Mandant : ${first_name} ${last_name}, ${address}, ${address_code} ${address_location}`,
        '',
        'Le mandant charge l’opérateur de déposer en son nom les demandes d’aides de son projet de travaux, et d’échanger avec les financeurs jusqu’à leur paiement.',
        'Le mandat est gratuit. Il prend fin avec le versement des aides, ou sur simple demande du mandant.',
        '',
        signed
          ? `Lu et approuvé, ${first_name} ${last_name}`
          : 'Date et signature du mandant, précédées de « lu et approuvé » :',
      ]),
  }
}

/** What a mission keeps, whichever its households are. */
export const missionDocuments = (mission: string, day: string): DemoDocument[] => [
  {
    name: 'Convention d’opération.pdf',
    folder: 'SDV 1 – Administratif',
    shared: false,
    content: () =>
      page(day, `${mission} – convention d’opération (exemple)`, [
        'Entre la collectivité, l’Anah et l’opérateur, il est convenu ce qui suit.',
        'Article 1 : périmètre et durée. Article 2 : objectifs quantitatifs. Article 3 : suivi-animation.',
      ]),
  },
  {
    name: 'Calendrier des permanences.pdf',
    folder: 'SDV 1 – Opérationnel',
    shared: false,
    content: () =>
      page(day, `${mission} – permanences`, [
        'Mardi matin, mairie : sur rendez-vous.',
        'Jeudi après-midi, maison de l’habitat : sans rendez-vous.',
      ]),
  },
]

const euros = (amount: number) => `${amount},00 € HT`

/** One A4 page, the same bytes for the same words. */
function page(day: string, title: string, lines: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 64, info: { Title: title, CreationDate: new Date(day) } })
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('data', part => parts.push(part)).on('error', reject)
    document.on('end', () => resolve(Buffer.concat(parts)))
  })
  document.font('Helvetica-Bold').fontSize(16).text(title)
  document
    .font('Helvetica')
    .fontSize(10)
    .fillColor('#555')
    .text(`Le ${formatDay(day)}`)
    .moveDown(1.5)
  document.fontSize(11).fillColor('#111')
  for (const line of lines)
    if (line) document.text(line).moveDown(0.4)
    else document.moveDown(0.8)
  document.end()
  return whole
}

type Colour = readonly [number, number, number]
const walls: readonly Colour[] = [
  [222, 205, 176],
  [201, 192, 178],
  [214, 183, 156],
  [230, 224, 210],
]

/** The front of a house: sky, slate roof, wall, two rows of windows and a door. */
function front(n: number): Buffer {
  const [width, height] = [480, 360]
  const png = new PNG({ width, height })
  const wall = walls[n % walls.length] as Colour
  const paint = (x0: number, y0: number, x1: number, y1: number, [red, green, blue]: Colour) => {
    for (let y = Math.max(0, y0); y < Math.min(height, y1); y++)
      for (let x = Math.max(0, x0); x < Math.min(width, x1); x++)
        png.data.set([red, green, blue, 255], (y * width + x) * 4)
  }
  paint(0, 0, width, height, [186, 208, 226])
  paint(0, 310, width, height, [128, 132, 120])
  for (let row = 0; row < 70; row++) paint(150 - row, 60 + row, 330 + row, 61 + row, [74, 82, 94])
  paint(95, 130, 385, 310, wall)
  const windows = 2 + (n % 2)
  for (let place = 0; place < windows; place++) {
    const x = 125 + Math.round((place * 190) / (windows - 1))
    for (const y of [150, 225]) {
      if (y === 225 && place === 1) continue
      paint(x - 4, y - 4, x + 44, y + 59, [245, 245, 240])
      paint(x, y, x + 40, y + 55, [92, 112, 128])
    }
  }
  const door = 125 + Math.round(190 / (windows - 1))
  paint(door, 225, door + 42, 310, [96, 62, 44])
  return PNG.sync.write(png)
}
