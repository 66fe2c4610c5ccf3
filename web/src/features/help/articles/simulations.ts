import type { Article } from '../article'

export const simulations: Article = {
  slug: 'simulations',
  title: 'Simuler le financement des travaux',
  summary: 'Qui paie quoi, dans quel ordre, ce qui reste au demandeur, et d’où vient chaque chiffre.',
  words: [
    'simulation',
    'plan de financement',
    'financeur',
    'aide',
    'subvention',
    'écrêtement',
    'plafond',
    'reste à charge',
    'avance',
    'prêt',
    'mensualité',
    'scénario',
    'critère',
    'cas d’usage',
  ],
  sections: [
    {
      title: 'Une première simulation en une pression',
      blocks: [
        'Dans « Travaux », « Simulations », « Simuler le financement » reprend ce que le projet a déjà : ses devis, ses logements, l’audit retenu, les financeurs de la mission. Les chiffres sont là tout de suite, vous corrigez ensuite.',
        'Les totaux disent ce que coûtent les travaux, ce que paient les aides, ce qui reste, et, si vous indiquez une durée et un taux de prêt, ce que cela fait par mois.',
      ],
    },
    {
      title: 'L’ordre des financeurs',
      blocks: [
        'Ils sont servis dans l’ordre du tableau, jusqu’au plafond de toutes les aides : c’est le dernier qui est coupé, et la ligne dit de combien et par quoi. Déplacez-les à la souris, par les flèches, ou au clavier depuis la poignée.',
        'Quand aucun scénario d’un financeur ne s’applique, la ligne nomme les critères qui ne sont pas remplis ou pas renseignés ; chacun mène à l’endroit où il s’écrit.',
      ],
    },
    {
      title: 'D’où vient un chiffre, et le changer',
      blocks: [
        'Chaque chiffre souligné s’ouvre : sa formule, puis ce qui y entre, avec un lien vers chaque source. C’est là aussi qu’une dépense, un taux, une avance ou un scénario se saisit à la main ; un crayon le rappelle, et « Revenir au calcul » l’enlève.',
        '« Réinitialiser » montre ce que donneraient les financeurs sans rien de saisi, avant d’enregistrer quoi que ce soit.',
      ],
    },
    {
      title: 'Quand quelque chose a changé',
      blocks: [
        'Un devis, une fiche, un scénario ou un barème modifié depuis ne change jamais une simulation tout seul : elle porte « À actualiser », montre ce qui a bougé et ce que cela ferait, et attend que vous pressiez « Actualiser ».',
        '« Règles du » donne les règles d’un autre jour, passé ou à venir : laissez vide pour celles d’aujourd’hui.',
      ],
    },
    {
      title: 'Comparer, retenir, remettre',
      blocks: [
        'Dupliquez une simulation pour en essayer une autre, cochez-en deux ou trois pour les voir côte à côte. Une seule est retenue par projet : retenir l’une libère l’autre.',
        '« Plan à remettre » est la même chose dite au demandeur : qui paie, quand, et ce qui reste. Il s’imprime sur une page.',
      ],
    },
  ],
  next: ['devis', 'audit-energetique', 'logements'],
}
