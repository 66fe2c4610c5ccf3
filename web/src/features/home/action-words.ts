import type { ActionKey } from '@faitage/contracts/steering/home-actions.endpoints'
import {
  AlarmClock,
  AtSign,
  Banknote,
  ClipboardCheck,
  FileSpreadsheet,
  ListTodo,
  type LucideIcon,
  MessageSquare,
  PackageCheck,
  PenLine,
  ShieldQuestion,
} from 'lucide-react'

interface ActionWords {
  title: (count: number) => string
  hint: string
  /** What its rows are called, all together. */
  many: string
  icon: LucideIcon
  /** What is said of the day of a row. */
  day: string
  /** Its rows stand further down the page of today, with what is done of each. */
  below?: true
}

const counted =
  (one: string, many: string) =>
  (count: number): string =>
    count >= 2 ? many : one

/** How what waits for somebody is written. */
export const actionWords: Record<ActionKey, ActionWords> = {
  late_deadlines: {
    title: counted('échéance en retard', 'échéances en retard'),
    hint: 'Leur jour est passé, personne ne les a traitées.',
    many: 'Échéances en retard',
    icon: AlarmClock,
    day: 'échue le',
  },
  visits_to_process: {
    title: counted('compte rendu de visite à saisir', 'comptes rendus de visite à saisir'),
    hint: 'Le jour de la visite est venu : il reste à dire ce qui a été constaté.',
    many: 'Comptes rendus de visite à saisir',
    icon: ClipboardCheck,
    day: 'visite du',
  },
  imports_to_review: {
    title: counted('import à relire', 'imports à relire'),
    hint: 'Le fichier est lu : il reste à l’accepter, ou à le corriger.',
    many: 'Imports à relire',
    icon: FileSpreadsheet,
    day: 'déposé le',
  },
  quotes_to_sign: {
    title: counted('devis en attente de signature', 'devis en attente de signature'),
    hint: 'Envoyés au demandeur, qui n’a pas encore signé.',
    many: 'Devis en attente de signature',
    icon: PenLine,
    day: 'envoyé le',
  },
  invoices_late: {
    title: counted('facture en retard de paiement', 'factures en retard de paiement'),
    hint: 'La date de règlement est passée.',
    many: 'Factures en retard de paiement',
    icon: Banknote,
    day: 'à régler avant le',
  },
  orders_to_deliver: {
    title: counted('commande à livrer', 'commandes à livrer'),
    hint: 'Validées : il reste à les facturer.',
    many: 'Commandes à livrer',
    icon: PackageCheck,
    day: 'depuis le',
  },
  messages_unread: {
    title: counted('conversation de client à lire', 'conversations de clients à lire'),
    hint: 'Le client attend une réponse.',
    many: 'Conversations de clients à lire',
    icon: MessageSquare,
    day: 'depuis le',
    below: true,
  },
  tasks_due: {
    title: counted('tâche arrivée à son jour', 'tâches arrivées à leur jour'),
    hint: 'Leur rappel est venu, elles ne sont pas terminées.',
    many: 'Tâches arrivées à leur jour',
    icon: ListTodo,
    day: 'rappel le',
    below: true,
  },
  mentions: {
    title: counted('commentaire qui vous mentionne', 'commentaires qui vous mentionnent'),
    hint: 'Vous ne les avez pas encore lus.',
    many: 'Commentaires qui vous mentionnent',
    icon: AtSign,
    day: 'écrit le',
    below: true,
  },
  privacy_requests: {
    title: counted('demande sur des données personnelles', 'demandes sur des données personnelles'),
    hint: 'La réponse est due dans le mois de la demande.',
    many: 'Demandes sur des données personnelles',
    icon: ShieldQuestion,
    day: 'à répondre avant le',
  },
}
