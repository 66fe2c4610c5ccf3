/**
 * What the application may weigh: kB of JavaScript, gzip. The build fails above a ceiling; ceilings are what is there
 * today, rounded up, and only come down; goals are where they go. A part (a page, a drawer, a chart: what is loaded when
 * it is asked for) has the ceiling of `part` unless it is named below.
 */
export const budget = {
  /** Everything a signed-in person loads before the home page shows. */
  first: { ceiling: 197, goal: 180 },
  /** What a part loads beyond that. */
  part: { ceiling: 40, goal: 25 },
  /** Parts that are heavier than that today: the one table, the one form, and what the first page no longer carries for them. */
  heavier: {
    'features/co-ownership/removed-copros.tsx': 41,
    // All the articles.
    'features/help/help-page.tsx': 42,
    // With the custom fields of a mission, as columns and filters.
    'features/projects/board/project-board.tsx': 47,
    'features/projects/list-page.tsx': 109,
    // The one table, for who follows several of their own.
    'features/projects/portal/client-list.tsx': 100,
    // What is seen beside a row, what is done with several, and the map: loaded when they are asked for.
    'features/projects/project-peek.tsx': 104,
    'features/projects/bulk-forms.tsx': 88,
    // With the groups of what is too much for one answer.
    'features/maps/project-map.tsx': 67,
    'features/users/users.tsx': 129,
    'features/funding/funders.tsx': 131,
    // With the order of its funders, and what moves them.
    'features/funding/mission-funders.tsx': 139,
    'features/funding/funder-order.tsx': 53,
    // The one form, and the list of reports.
    'features/statistics/monthly-report-page.tsx': 92,
    'features/missions/project-settings-page.tsx': 89,
    'features/directory/agencies.tsx': 126,
    'features/directory/clients.tsx': 122,
    'features/subcontractors/subcontractors-page.tsx': 123,
    'features/co-ownership/building-list-page.tsx': 104,
    'features/co-ownership/lot-list-page.tsx': 115,
    'features/co-ownership/lot-fields.tsx': 99,
    'features/co-ownership/copro-list-page.tsx': 104,
    'features/co-ownership/persons-page.tsx': 106,
    'features/prospects/prospects-page.tsx': 100,
    'features/prospects/convert-prospect.tsx': 85,
    'features/prospects/prospect-fields.tsx': 82,
    // With the day that deadlines are seen on, and the filter of watched dates.
    'features/alerts/alerts-page.tsx': 112,
    // The one table; the forms of a quote and of an invoice come with their panel.
    'features/invoicing/quote-invoice-page.tsx': 105,
    'features/invoicing/quote-fields.tsx': 84,
    'features/invoicing/invoice-fields.tsx': 81,
    // A day is chosen in a calendar.
    'features/invoicing/payment-dialog.tsx': 53,
    // The one table and the one form.
    'features/invoicing/quote-templates-page.tsx': 128,
    'features/invoicing/sellers-page.tsx': 123,
    'features/billing/triggers-page.tsx': 130,
    'features/billing/assignment-page.tsx': 96,
    // The form of a command.
    'features/billing/add-sales-order.tsx': 78,
    // Its menu and what is asked of a cancellation.
    'features/billing/order-bulk.tsx': 49,
    // What is billed by line, each to be ticked.
    'features/billing/bill-page.tsx': 45,
    'features/home/status-chart.tsx': 97,
    'features/statistics/steps-chart.tsx': 123,
    'features/reporting/report-chart.tsx': 110,
    // Several are chosen in each, and found by typing.
    'features/reporting/reporting-filters.tsx': 51,
    'features/statistics/statistics-page.tsx': 45,
    'features/document-analysis/templates-page.tsx': 98,
    // With everything a requester is asked, and the schemas of a project that the first page no longer carries.
    'features/projects/edit-page.tsx': 116,
    'features/projects/contacts-field.tsx': 57,
    'features/accommodations/list-page.tsx': 144,
    'features/accommodations/edit-page.tsx': 94,
    'features/accommodations/new-page.tsx': 91,
    'features/accommodations/common-area-page.tsx': 88,
    'features/co-ownership/copro-fields.tsx': 90,
    'features/co-ownership/building-fields.tsx': 85,
    // The one table; its sheet is the one form, and its file is tried on a project that one looks for.
    'features/letters/templates-page.tsx': 98,
    'features/letters/template-fields.tsx': 77,
    'features/letters/try-template.tsx': 50,
    'features/mail/outbox-page.tsx': 86,
    'features/mail/email-templates-page.tsx': 103,
    'features/mail/email-template-fields.tsx': 84,
    'features/letters/documents-view.tsx': 106,
    'features/letters/contract-documents-page.tsx': 106,
    'features/letters/dwelling-documents-page.tsx': 106,
    'features/letters/document-fields.tsx': 82,
    'features/letters/add-documents.tsx': 50,
    'features/letters/generate-letters.tsx': 67,
    'features/projects/generate-of-selection.tsx': 67,
    'features/letters/generations-page.tsx': 44,
    'features/letters/document-beside.tsx': 43,
    'features/mail/project-emails-page.tsx': 99,
    // With the menu that other pages share.
    'features/projects/follow-menu.tsx': 47,
    'features/mail/mailings-page.tsx': 92,
    'features/mail/mailing-page.tsx': 97,
    // With the one form, and every field of a project that a message is written with.
    'features/mail/compose-email.tsx': 90,
    'features/referential/income-scales-page.tsx': 122,
    'features/security/security-log-page.tsx': 87,
    // The one table; the register, the rules and the requests with the one form.
    'features/privacy/register-page.tsx': 124,
    'features/privacy/rules-page.tsx': 122,
    'features/privacy/requests-page.tsx': 122,
    'features/privacy/subject-page.tsx': 94,
    'features/privacy/due-page.tsx': 90,
    'features/privacy/accesses-page.tsx': 87,
    'features/privacy/subjects-page.tsx': 84,
    // The one table, and the form of what is asked of a client.
    'features/projects/portal/client-space.tsx': 106,
    'features/projects/portal/expected-fields.tsx': 74,
    'features/projects/portal/client-preview.tsx': 58,
    // With whom its text calls.
    'features/projects/comment-window.tsx': 82,
    'features/projects/tasks-page.tsx': 97,
    'features/projects/all-tasks-page.tsx': 97,
    'features/projects/task-fields.tsx': 76,
    'features/projects/new-page.tsx': 105,
    'features/missions/list-page.tsx': 98,
    // The one form, and what drags.
    'features/custom-fields/mission-custom-fields.tsx': 99,
    'features/directory/antennas.tsx': 84,
    'features/projects/project-command-window.tsx': 105,
    'features/missions/edit-page.tsx': 89,
    'features/missions/new-page.tsx': 82,
    'features/missions/market-page.tsx': 47,
    'features/missions/contract-page.tsx': 104,
    'features/co-ownership/person-fields.tsx': 80,
    'features/alerts/monitor-fields.tsx': 80,
    'features/files/mission-documents-page.tsx': 80,
    'features/settings/settings-page.tsx': 68,
    'features/files/project-documents-page.tsx': 71,
    'features/files/files-panel.tsx': 72,
    // The one table and the one form; a report is filled in with the fields of both.
    'features/visits/project-visits-page.tsx': 100,
    'features/visits/visits-page.tsx': 100,
    // With what drags, and the window of a command.
    // With what it now shares with the board of statuses.
    'features/visits/program-page.tsx': 117,
    'features/visits/report-page.tsx': 88,
    'features/visits/visit-fields.tsx': 79,
    'components/ui/calendar-popover.tsx': 61,
    'features/projects/project-frame.tsx': 80,
    'features/maps/map.tsx': 56,
    // What is pasted is shared with the amounts of a landlord's quote.
    'features/co-ownership/building-grid.tsx': 64,
    // With the drafts of what is typed into it, and the words that lists of lots use.
    'features/co-ownership/lot-grid.tsx': 76,
    'features/co-ownership/lot-new-page.tsx': 61,
    'features/co-ownership/lot-edit-page.tsx': 60,
    'features/co-ownership/change-period.tsx': 92,
    'features/co-ownership/sell-lot.tsx': 72,
    'features/co-ownership/change-owners.tsx': 69,
    'features/co-ownership/merge-person.tsx': 58,
    'features/co-ownership/remove-copro.tsx': 46,
    'components/address/address-field.tsx': 62,
    'components/record/form/rows-field.tsx': 57,
    'components/record/pages/record-forms.tsx': 53,
    'features/co-ownership/tree-frame.tsx': 70,
    'features/files/file-picker.tsx': 43,
    // The one table; the one form, with the rates and the file of a quote.
    'features/works/quotes-page.tsx': 99,
    'features/works/quote-fields.tsx': 88,
    // The menu of a row, and of a search.
    'components/record/table/saved-searches.tsx': 54,
    'features/missions/mission-row-menu.tsx': 47,
    'features/imports/mission-imports.tsx': 53,
  } as Readonly<Record<string, number>>,
} as const
