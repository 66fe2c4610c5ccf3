/**
 * What the application may weigh: kB of JavaScript, gzip. The build fails above a ceiling; ceilings are what is there
 * today, rounded up, and only come down; goals are where they go. A part (a page, a drawer, a chart: what is loaded when
 * it is asked for) has the ceiling of `part` unless it is named below.
 */
export const budget = {
  /** Everything a signed-in person loads before the home page shows. */
  // The titles, paths and rights of every page are there: two more with councils, their tree and tasks.
  first: { ceiling: 164, goal: 150 },
  /** Files of a part; the goal is fewer than 12. */
  // One more since the table of lots reads a header as the import does, when one is pasted; one since a template is tried
  // in the form that it makes.
  files: { ceiling: 45, goal: 11 },
  /** What a part loads beyond what is there when it is asked for. */
  part: { ceiling: 40, goal: 25 },
  /** The first page and any part: what one loses to the other is seen. */
  // One more since councils and tasks: their nouns and paths go with every page.
  together: { ceiling: 276, goal: 200 },
  /** Parts that are heavier than that today: the one table, the one form, and what the first page no longer carries for them. */
  heavier: {
    'features/users/users.tsx': 65,
    'features/funding/funders.tsx': 50,
    // With the order of its funders, and what moves them.
    'features/funding/mission-funders.tsx': 60,
    // With what moves its funders.
    'features/funding/simulations/simulation-view.tsx': 60,
    // The one form, and what judges a simulation.
    'features/funding/simulations/settings-form.tsx': 64,
    'features/funding/scenario-form.tsx': 46,
    // The one form, and what came of each funder.
    'features/funding/files/approval-page.tsx': 68,
    'features/funding/files/deposit-page.tsx': 68,
    'features/funding/files/payment-page.tsx': 68,
    'features/funding/files/funders-page.tsx': 54,
    'features/funding/simulations/simulation-history.tsx': 54,
    // The one form, and the list of reports.
    'features/statistics/monthly-report-page.tsx': 75,
    'features/missions/project-settings-page.tsx': 68,
    'features/directory/agencies.tsx': 45,
    'features/co-ownership/building-list-page.tsx': 46,
    'features/co-ownership/council-list-page.tsx': 46,
    'features/co-ownership/lot-list-page.tsx': 49,
    'features/co-ownership/lot-fields.tsx': 70,
    // The import that it leads to knows the kinds of a clé.
    'features/co-ownership/copro-list-page.tsx': 49,
    // The one table, and the copros it is narrowed by.
    'features/tasks/tasks-page.tsx': 48,
    // The one form, and the sheets of the four things that a task may belong to.
    'features/tasks/task-fields.tsx': 70,
    'features/tasks/event-fields.tsx': 71,
    'features/tasks/note-fields.tsx': 65,
    // Lists and questions that the words of councils and tasks brought over the common ceiling.
    'features/energy-audit/forms.ts': 44,
    'features/co-ownership/sell-lot.tsx': 44,
    'features/co-ownership/change-owners.tsx': 43,
    'features/co-ownership/persons-page.tsx': 44,
    'features/prospects/prospect-fields.tsx': 56,
    // With the day that deadlines are seen on, the filter of watched dates, and the deadlines of funders.
    'features/alerts/alerts-page.tsx': 53,
    'features/invoicing/quote-fields.tsx': 56,
    'features/invoicing/invoice-fields.tsx': 59,
    'features/billing/triggers-page.tsx': 47,
    'features/billing/assignment-page.tsx': 43,
    'features/statistics/steps-chart.tsx': 112,
    'features/co-ownership/copro-fields.tsx': 62,
    'features/co-ownership/building-fields.tsx': 61,
    'features/co-ownership/council-fields.tsx': 56,
    // The rules of a syndic need its council's sheet too, which says whose it is.
    'features/co-ownership/syndic-fields.tsx': 65,
    // The one form.
    'features/co-ownership/kept-syndic-form.tsx': 58,
    // With the header of each level of the tree, councils among them; a thematic stays the same from one to the next.
    'features/co-ownership/tree-frame.tsx': 48,
    // The one form, and the one table that is typed into, with what judges any field of a template.
    'features/thematics/step-form.tsx': 57,
    'features/thematics/step-rows.tsx': 54,
    // The one form, with the sheet of a template.
    'features/thematics/templates/template-fields.tsx': 53,
    'features/letters/template-fields.tsx': 52,
    'features/mail/email-template-fields.tsx': 52,
    'features/letters/document-fields.tsx': 53,
    'features/mail/mailing-page.tsx': 45,
    // Templates of letters and of e-mails open in both modes.
    'features/mail/email-templates-page.tsx': 43,
    // With the one form, and every field of a project that a message is written with.
    'features/mail/compose-email.tsx': 78,
    'features/projects/portal/expected-fields.tsx': 52,
    'features/projects/task-fields.tsx': 55,
    'features/missions/list-page.tsx': 63,
    'features/missions/new-page.tsx': 72,
    // Every form leads to the field that an address asks for.
    'features/missions/contract-page.tsx': 92,
    'features/co-ownership/person-fields.tsx': 58,
    'features/alerts/monitor-fields.tsx': 54,
    'features/visits/visit-fields.tsx': 54,
    'features/maps/map.tsx': 58,
    'features/co-ownership/change-period.tsx': 81,
    'components/address/address-field.tsx': 53,
    'components/record/form/rows-field.tsx': 47,
    'features/works/quote-fields.tsx': 61,
    'features/imports/mission-imports.tsx': 49,
    // What judges by schemas carries them itself: the first page, 44 kB lighter, no longer does for it.
    'features/projects/edit-page.tsx': 64,
    // Bars and lines come as one library: the curve of arrears has the lines.
    'features/reporting/report-chart.tsx': 112,
    'features/co-ownership/arrears-chart.tsx': 112,
    'features/projects/project-peek.tsx': 107,
    'features/projects/project-command-window.tsx': 113,
    'features/custom-fields/mission-custom-fields.tsx': 91,
    'features/projects/bulk-forms.tsx': 85,
    'features/prospects/convert-prospect.tsx': 85,
    // The shared modules are parted anew since simulations use them too.
    'features/projects/comment-window.tsx': 87,
    'features/settings/settings-page.tsx': 86,
    'features/accommodations/create-many.tsx': 80,
    'features/billing/add-sales-order.tsx': 81,
    // With the readers of the import: floors, balances, days and surfaces as lists write them.
    'features/co-ownership/lot-grid.tsx': 63,
    // With what is chosen, pasted under its header, and undone.
    'features/co-ownership/building-grid.tsx': 57,
    'features/projects/portal/client-preview.tsx': 53,
    'features/accommodations/accommodation-fields.tsx': 64,
    'features/users/user-fields.tsx': 51,
    'components/record/pages/record-forms.tsx': 53,
    'features/missions/mission-history.tsx': 60,
    'features/billing/trigger-fields.tsx': 52,
    'components/record/form/sheet-fields.tsx': 52,
    // With the money of funders.
    'features/reporting/reporting-page.tsx': 59,
    'features/auth/account-dialog.tsx': 46,
    // What pages show once their data is there, or once it is asked for: parts of their own.
    'features/projects/new-project.tsx': 275,
    'features/visits/program/program-window.tsx': 84,
    'features/accommodations/common-area-sheet.tsx': 74,
    'features/missions/mission-form.tsx': 68,
    'features/projects/edit-project-form.tsx': 72,
    'features/visits/report-form.tsx': 66,
    // The one form, and what judges a state.
    'features/energy-audit/results/section-form.tsx': 62,
    'features/energy-audit/results/recommendations-form.tsx': 60,
    'features/energy-audit/scenarios/state-history.tsx': 57,
    // The shared modules are parted anew since the energy audit uses them too.
    'features/letters/generate-letters.tsx': 46,
    'features/projects/list-page.tsx': 43,
    'features/projects/project-facts.tsx': 49,
    'features/projects/told-fields.ts': 43,
  } as Readonly<Record<string, number>>,
} as const
