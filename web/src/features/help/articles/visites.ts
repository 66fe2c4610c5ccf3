import type { Article } from '../article'

export const visites: Article = {
  slug: 'visites',
  title: 'Programmer et faire les visites',
  summary: 'Donner une date à chaque visite, partir sans réseau, rendre le compte rendu.',
  words: ['visite', 'rendez-vous', 'agenda', 'tournée', 'hors ligne', 'réseau', 'photo', 'compte rendu', 'contrôle'],
  sections: [
    {
      title: 'Programmer',
      blocks: [
        '« Programmer des visites » montre les projets qui attendent une date, les urgents d’abord, sur une carte et dans une liste, à côté de la semaine de chacun. Faites glisser un projet sur une personne et un jour, ou choisissez « Programmer » sur sa carte : les heures libres sont proposées.',
        'Une personne n’a qu’une visite à la fois : une heure déjà prise est refusée, et un logement n’a qu’une visite de même nature en attente. Sur la page d’un projet, l’onglet « Suivi », « Visites » fait la même chose pour lui seul.',
        'Le statut du projet suit : « Visite conseil programmée » ou « Visite contrôle programmée » quand la visite a une date, de nouveau « à programmer » quand elle est annulée. Un projet plus avancé garde son statut.',
      ],
    },
    {
      title: 'Partir en tournée, avec ou sans réseau',
      blocks: [
        'Avant de partir, ouvrez une fois « Visites », « Ma tournée » : vos visites des quatorze jours à venir sont emportées sur votre appareil.',
        'Sur place, ouvrez la visite : personnes présentes, constats, désordres, photos prises avec l’appareil. Tout est gardé sur l’appareil pendant la saisie. « Terminer la visite » envoie le compte rendu, tout de suite ou dès que le réseau revient.',
        'Si quelqu’un a modifié la même visite pendant ce temps, les deux valeurs sont montrées : choisissez, rien n’est perdu. Se déconnecter efface ce qui est sur l’appareil : un compte rendu qui n’est pas parti est signalé d’abord.',
      ],
    },
    {
      title: 'Traiter',
      blocks: [
        'Dès son jour venu, une visite est « À traiter » : l’accueil en dit le nombre et ouvre la liste. Une fois son compte rendu envoyé, le projet passe à « Visite traitée » ; après une visite de contrôle, à « Demande de paiement à faire ».',
        'Les désordres constatés se reportent dans le logement depuis la fiche de la visite. Vos visites sont aussi dans votre lien de calendrier, sans le nom des personnes.',
      ],
    },
  ],
  next: ['projets', 'statuts'],
}
