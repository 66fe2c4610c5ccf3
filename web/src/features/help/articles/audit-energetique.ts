import type { Article } from '../article'

export const auditEnergetique: Article = {
  slug: 'audit-energetique',
  title: 'Remplir un audit énergétique',
  summary: 'Décrire un logement pièce par pièce ou paroi par paroi, sur place, avec ou sans réseau.',
  words: [
    'audit',
    'énergie',
    'métré',
    'mur',
    'fenêtre',
    'menuiserie',
    'chauffage',
    'pièce',
    'bilan',
    'scénario',
    'recommandation',
    'étiquette',
    'cave',
  ],
  sections: [
    {
      title: 'Commencer',
      blocks: [
        'L’état initial existe avec son logement. « Démarrage rapide » propose une enveloppe et des équipements plausibles d’après la fiche du logement ; ce qui n’est pas confirmé porte la marque « supposé ». Changez la valeur, ou confirmez-la d’une pression.',
        'L’étoile dit ce qui compte beaucoup dans le résultat : commencez par là. Les champs inutiles pour ce que vous décrivez ne s’affichent pas.',
      ],
    },
    {
      title: 'Mesurer les pièces',
      blocks: [
        'Dans « Pièces », une page par pièce : côtés, hauteur, chauffage, puis ses murs, menuiseries, plafonds et planchers par leur nom. Les surfaces d’un même nom s’additionnent. « Reporter dans les formulaires » les met dans les métrés et les équipements ; un écart est signalé, jamais refusé.',
      ],
    },
    {
      title: 'Calculer, conseiller, comparer',
      blocks: [
        'Dans « Résultats », « Calculer le bilan » estime les étiquettes ; s’il manque quelque chose, chaque ligne mène au champ. C’est une estimation, jamais un DPE. « À recalculer » dit que les formulaires ont changé depuis.',
        '« Reprendre les propositions » écrit les travaux que les formulaires appellent ; « Nouveau scénario » en fait un logement rénové, en une fois ou par étapes. Cochez deux ou trois états pour les comparer, et retenez celui que l’on montre au client.',
      ],
    },
    {
      title: 'Sans réseau, ou à plusieurs',
      blocks: [
        'Ouvrez l’audit une fois avant de partir : il reste sur votre appareil. Tout ce que vous tapez y est gardé et part dès que le réseau revient. Chaque partie s’enregistre seule, le point disparaît quand c’est fait.',
        'Si quelqu’un a rempli la même partie, les deux saisies sont réunies ; là où elles diffèrent, vous choisissez. Se déconnecter efface ce qui est sur l’appareil : ce qui n’est pas parti est signalé d’abord.',
      ],
    },
  ],
  next: ['logements', 'visites'],
}
