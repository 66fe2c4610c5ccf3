import type { AmoQuotePaper } from '@faitage/contracts/invoicing/paper'
import type { Content } from 'pdfmake/interfaces.js'
import { part, QUIET, RULE, SLATE, titled } from '../../kernel/pdf/layout.ts'
import { dayOf, line, printed } from '../../kernel/pdf/printed.ts'

/*
 * What is said of the right to withdraw from what was signed at home or from afar (code de la consommation, L221-5, L221-9,
 * L221-10, L221-18, L221-24, L221-25), and the form to do so, of the parts that the law gives it.
 */

/** Days to withdraw, from the signature; and those during which nothing may be paid. */
const WITHDRAWAL_DAYS = 14
const NOTHING_PAID_DAYS = 7

export const withdrawalNotice = ({ seller }: AmoQuotePaper): Content[] => [
  part(
    'Votre droit de rétractation',
    `Ce devis est signé hors de nos locaux ou à distance. Vous disposez de ${WITHDRAWAL_DAYS} jours à compter du lendemain de sa signature pour vous rétracter, sans donner de motif et sans frais. Un délai qui se termine un samedi, un dimanche ou un jour férié court jusqu’au jour ouvrable suivant.`,
    { unbreakable: true },
  ),
  ...[
    `Pour vous rétracter, envoyez-nous avant la fin de ce délai le formulaire de la dernière page, ou toute autre déclaration écrite et sans ambiguïté${seller.email_address ? `, par courrier ou à l’adresse ${seller.email_address}` : ''}.`,
    `Aucun paiement ne vous est demandé, ni ne peut être reçu, pendant les ${NOTHING_PAID_DAYS} jours qui suivent la signature. Si vous vous rétractez, ce que vous auriez payé ensuite vous est rendu dans les ${WITHDRAWAL_DAYS} jours, par le même moyen de paiement.`,
    'Si vous nous demandez expressément de commencer avant la fin du délai, ce qui a été accompli jusqu’à votre rétractation vous est facturé en proportion. Le droit de rétractation cesse quand la prestation a été entièrement exécutée avec votre accord préalable.',
  ].map((text): Content => ({ text: printed(text), fontSize: 8.8, unbreakable: true, margin: [0, 3, 0, 0] })),
]

/** What the client ticks to have it begin at once; it stands beside where they sign. */
export const beginAtOnce = (): Content => ({
  columns: [
    box(),
    {
      width: '*',
      text: `Je demande expressément que la prestation commence avant la fin du délai de ${WITHDRAWAL_DAYS} jours. (à cocher par le client, s’il le souhaite)`,
    },
  ],
  columnGap: 6,
})

/** A box to tick: drawn, since the font has none. */
const box = () => ({
  width: 10,
  canvas: [{ type: 'rect' as const, x: 0, y: 1, w: 8, h: 8, lineWidth: 0.7, lineColor: QUIET }],
})

/** The form, on a page of its own that can be cut off. */
export const withdrawalForm = ({ seller, reference, name, on }: AmoQuotePaper): Content => ({
  pageBreak: 'before',
  stack: [
    {
      text: [{ text: 'Formulaire de rétractation', ...titled(1) }],
      fontSize: 16,
      bold: true,
      color: SLATE,
      margin: [0, 0, 0, 6],
    },
    {
      text: 'À compléter et à renvoyer seulement si vous souhaitez vous rétracter du contrat.',
      color: QUIET,
      margin: [0, 0, 0, 18],
    },
    {
      text: [
        { text: 'À l’attention de : ', color: QUIET },
        line(
          [seller.name, seller.postal_address, seller.email_address, seller.phone_number].filter(Boolean).join(', '),
        ),
      ],
      margin: [0, 0, 0, 12],
    },
    {
      text: printed(
        `Je vous notifie par la présente ma rétractation du contrat portant sur la prestation de services suivante : devis ${line(reference)} du ${dayOf(on)}, ${line(name)}.`,
      ),
      margin: [0, 0, 0, 16],
    },
    {
      table: {
        widths: [150, '*'],
        heights: [26, 26, 40, 26, 64],
        body: [
          'Commandé le',
          'Nom du client',
          'Adresse du client',
          'Date',
          'Signature du client (si ce formulaire est envoyé sur papier)',
        ].map(text => [{ text, color: QUIET }, { text: '' }]),
      },
      layout: {
        hLineColor: () => RULE,
        hLineWidth: () => 0.6,
        vLineWidth: () => 0,
        paddingTop: () => 7,
        paddingLeft: () => 0,
      },
    },
  ],
})
