import type { Article } from '../article'

export const taches: Article = {
  slug: 'taches',
  title: 'Tâches et événements d’une copropriété',
  summary: 'Noter ce qui est à faire, être prévenu à l’heure, retrouver ses rendez-vous dans son agenda.',
  words: ['tâche', 'événement', 'appel', 'rappel', 'calendrier', 'agenda', 'assemblée', 'conseil', 'récurrence'],
  sections: [
    {
      title: 'Noter',
      blocks: [
        'Sur la page d’une copropriété, d’un bâtiment ou d’un lot, « Suivi » montre ce qui est à faire et ce qui est prévu. On y ajoute une « Nouvelle tâche », un « Nouvel événement », ou l’on choisit « Noter un appel » : l’appel est gardé comme une tâche terminée.',
        'Une tâche qui revient chaque mois, chaque trimestre ou chaque année fait naître la suivante dès qu’elle est terminée.',
      ],
    },
    {
      title: 'Retrouver',
      blocks: [
        'La page « Tâches et événements » les montre en liste, en colonnes par statut, ou sur un mois. « Mes tâches », « En retard » et « Sans responsable » les filtrent d’un clic. La tâche de quelqu’un qui a quitté la mission passe dans « Sans responsable ».',
      ],
    },
    {
      title: 'Être prévenu',
      blocks: [
        'À la date et à l’heure du rappel, à 9 h si rien n’est indiqué, chaque personne à qui la tâche est confiée reçoit un e-mail. « Ajouter à Google Agenda » ouvre l’agenda avec la date remplie. Le lien de votre calendrier, dans votre compte, contient aussi ces tâches et ces événements.',
      ],
    },
    {
      title: 'Supprimer',
      blocks: [
        'Les tâches ouvertes d’une fiche supprimée disparaissent avec elle : leur nombre est dit avant. Elles reviennent si la fiche est rétablie.',
      ],
    },
  ],
  next: ['coproprietes', 'echeances', 'suivi'],
}
