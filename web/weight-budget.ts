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
  // One more since the table of lots reads a header as the import does, when one is pasted.
  files: { ceiling: 44, goal: 11 },
  /** What a part loads beyond what is there when it is asked for. */
  part: { ceiling: 40, goal: 25 },
  /** The first page and any part: what one loses to the other is seen. */
  // One more since councils and tasks: their nouns and paths go with every page.
  together: { ceiling: 273, goal: 200 },
  /** Parts that are heavier than that today: the one table, the one form, and what the first page no longer carries for them. */
  heavier: {
    'features/users/users.tsx': 63,
    'features/funding/funders.tsx': 48,
    // With the order of its funders, and what moves them.
    'features/funding/mission-funders.tsx': 58,
    // With what moves its funders.
    'features/funding/simulations/simulation-view.tsx': 58,
    // The one form, and what judges a simulation.
    'features/funding/simulations/settings-form.tsx': 62,
    'features/funding/scenario-form.tsx': 44,
    // The one form, and what came of each funder.
    'features/funding/files/approval-page.tsx': 66,
    'features/funding/files/deposit-page.tsx': 66,
    'features/funding/files/payment-page.tsx': 66,
    'features/funding/files/funders-page.tsx': 52,
    'features/funding/simulations/simulation-history.tsx': 52,
    // The one form, and the list of reports.
    'features/statistics/monthly-report-page.tsx': 73,
    'features/missions/project-settings-page.tsx': 66,
    'features/directory/agencies.tsx': 43,
    'features/co-ownership/building-list-page.tsx': 44,
    'features/co-ownership/council-list-page.tsx': 43,
    'features/co-ownership/lot-list-page.tsx': 46,
    // With the parts that fold; its words are parted anew since the plan of the lots says them too.
    'features/co-ownership/lot-fields.tsx': 68,
    // The import that it leads to knows the kinds of a clé.
    'features/co-ownership/copro-list-page.tsx': 47,
    // The one table, and the copros it is narrowed by.
    'features/tasks/tasks-page.tsx': 46,
    // The one form, and the sheets of the four things that a task may belong to.
    'features/tasks/task-fields.tsx': 68,
    'features/tasks/event-fields.tsx': 69,
    'features/tasks/call-fields.tsx': 64,
    // Lists and questions that the words of councils and tasks brought over the common ceiling.
    'features/energy-audit/forms.ts': 42,
    'features/co-ownership/sell-lot.tsx': 41,
    'features/co-ownership/change-owners.tsx': 41,
    'features/co-ownership/persons-page.tsx': 41,
    'features/prospects/prospect-fields.tsx': 54,
    // With the day that deadlines are seen on, the filter of watched dates, and the deadlines of funders.
    'features/alerts/alerts-page.tsx': 51,
    'features/invoicing/quote-fields.tsx': 54,
    'features/invoicing/invoice-fields.tsx': 57,
    'features/billing/triggers-page.tsx': 45,
    'features/billing/assignment-page.tsx': 41,
    'features/statistics/steps-chart.tsx': 110,
    'features/co-ownership/copro-fields.tsx': 60,
    // With the parts that fold.
    'features/co-ownership/building-fields.tsx': 59,
    'features/co-ownership/council-fields.tsx': 54,
    // The rules of a syndic need its council's sheet too, which says whose it is.
    'features/co-ownership/syndic-fields.tsx': 63,
    // The one form.
    'features/co-ownership/kept-syndic-form.tsx': 56,
    // With the header of each level of the tree, councils among them.
    'features/co-ownership/tree-frame.tsx': 42,
    'features/letters/template-fields.tsx': 50,
    'features/mail/email-template-fields.tsx': 50,
    'features/letters/document-fields.tsx': 51,
    // The shared modules are parted anew since sheets fold.
    'features/mail/mailing-page.tsx': 43,
    // With the one form, and every field of a project that a message is written with.
    'features/mail/compose-email.tsx': 76,
    'features/projects/portal/expected-fields.tsx': 50,
    'features/projects/task-fields.tsx': 53,
    'features/missions/list-page.tsx': 61,
    'features/missions/new-page.tsx': 70,
    // Every form leads to the field that an address asks for.
    'features/missions/contract-page.tsx': 90,
    'features/co-ownership/person-fields.tsx': 56,
    'features/alerts/monitor-fields.tsx': 52,
    'features/visits/visit-fields.tsx': 52,
    'features/maps/map.tsx': 56,
    'features/co-ownership/change-period.tsx': 79,
    'components/address/address-field.tsx': 51,
    'components/record/form/rows-field.tsx': 45,
    'features/works/quote-fields.tsx': 59,
    'features/imports/mission-imports.tsx': 46,
    // What judges by schemas carries them itself: the first page, 44 kB lighter, no longer does for it.
    'features/projects/edit-page.tsx': 62,
    // Bars and lines come as one library: the curve of arrears has the lines.
    'features/reporting/report-chart.tsx': 110,
    'features/co-ownership/arrears-chart.tsx': 110,
    'features/projects/project-peek.tsx': 105,
    'features/projects/project-command-window.tsx': 111,
    'features/custom-fields/mission-custom-fields.tsx': 89,
    'features/projects/bulk-forms.tsx': 83,
    'features/prospects/convert-prospect.tsx': 83,
    // The shared modules are parted anew since simulations use them too.
    'features/projects/comment-window.tsx': 85,
    'features/settings/settings-page.tsx': 84,
    'features/accommodations/create-many.tsx': 78,
    'features/billing/add-sales-order.tsx': 79,
    // With the readers of the import: floors, balances, days and surfaces as lists write them.
    'features/co-ownership/lot-grid.tsx': 61,
    // With what is chosen, pasted under its header, and undone.
    'features/co-ownership/building-grid.tsx': 55,
    'features/projects/portal/client-preview.tsx': 51,
    'features/accommodations/accommodation-fields.tsx': 62,
    'features/users/user-fields.tsx': 49,
    'components/record/pages/record-forms.tsx': 51,
    'features/missions/mission-history.tsx': 58,
    'features/billing/trigger-fields.tsx': 50,
    'components/record/form/sheet-fields.tsx': 50,
    // With the money of funders.
    'features/reporting/reporting-page.tsx': 57,
    'features/auth/account-dialog.tsx': 44,
    // What pages show once their data is there, or once it is asked for: parts of their own.
    'features/projects/new-project.tsx': 111,
    'features/visits/program/program-window.tsx': 82,
    'features/accommodations/common-area-sheet.tsx': 72,
    'features/missions/mission-form.tsx': 66,
    'features/projects/edit-project-form.tsx': 70,
    'features/visits/report-form.tsx': 63,
    // The one form, and what judges a state.
    'features/energy-audit/results/section-form.tsx': 60,
    'features/energy-audit/results/recommendations-form.tsx': 58,
    'features/energy-audit/scenarios/state-history.tsx': 55,
    // The shared modules are parted anew since the energy audit uses them too.
    'features/letters/generate-letters.tsx': 43,
    'features/projects/list-page.tsx': 41,
    'features/projects/project-facts.tsx': 47,
    'features/projects/told-fields.ts': 41,
  } as Readonly<Record<string, number>>,
} as const
