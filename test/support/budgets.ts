import { loadedAtOnce, loadedForFirstScreen, loadedInAll } from './built-files.ts';

/**
 * The budgets: bytes (gzip) and files that `npm test` has built and a browser loads, with a little room. A number goes up only with a
 * line beside it that says why.
 *
 * What an action may ask of the service has its numbers where it is walked: a sign-in and a mark in `test/background/walk.test.ts`, a check
 * and a day in `test/background/checks.test.ts`, the first check in `test/library/sync/first-sync.test.ts`, "up to here" in
 * `test/background/up-to.test.ts`.
 */

export interface Budget {
  readonly what: string;
  readonly files: (folder: string) => readonly string[];
  readonly most: { readonly files: number; readonly chrome: number; readonly firefox: number };
}

const [TOAST, LINKS, READER] = ['toast.js', 'content-scripts/links.js', 'content-scripts/reader.js'];

/** In other people's pages, where bytes cost the page's time and memory. 50 more each since 2026-11-23: they run as their texts do; and since 2026-11-24, for fingers.
 * 40 more each: a third question where a worker that hung took the second along. 30 more in the reader: what was turned off is asked again.
 * 200 more in the reader since 2026-11-25: its line of what comes next; 350 more: the page where a chapter is left; 30 more: the tooltip of a long line.
 * 290 more in a toast: what comes next stands beside "Undo". 90 more in the reader since 2026-11-27: a chapter that ends with a double page. */
export const inPages: readonly Budget[] = [
  {
    what: 'a page in which something was clicked',
    files: () => [TOAST],
    most: { files: 1, chrome: 7_770, firefox: 7_980 },
  },
  {
    what: 'a page of a site on which marks are on',
    files: () => [LINKS],
    most: { files: 1, chrome: 9_540, firefox: 9_740 },
  },
  {
    what: 'a page of the service’s own site that shows a chapter',
    files: () => [READER],
    // 20 more: whether one page at a time is turned.
    most: { files: 1, chrome: 14_830, firefox: 14_940 },
  },
  {
    what: 'one that shows a list, or has shown one',
    files: () => [READER, LINKS],
    // 20 more: whether one page at a time is turned.
    most: { files: 2, chrome: 24_360, firefox: 24_670 },
  },
];

/** 100 to 600 more each since 2026-11-23: the direction of the texts, names that keep theirs, and rows in which nothing is cut off. 50 to 200
 * more each since 2026-11-24: what can be pressed is larger under fingers. */
export const onOurPages: readonly Budget[] = [
  {
    what: 'the popup until its first rows',
    files: (folder) => loadedForFirstScreen(folder, 'popup.html'),
    // 70 more since 2026-11-23: plural forms by the rules of the language.
    // 280 more since then, of these.
    // A file less: its style sheets are one.
    most: { files: 3, chrome: 5_300, firefox: 5_300 },
  },
  {
    what: 'the popup',
    files: (folder) => loadedInAll(folder, 'popup.html'),
    // 350 more since 2026-11-23: that every change is refused, and what to do.
    // 50 more since 2026-11-23: it forgets its first screen where it finds no account.
    // 200 more: what is pressed in the queue shows at once.
    // 200 more since 2026-11-24: a setting is an item of its own, and may be an administrator's.
    // 50 more: its names of reasons lie in a file that the options page loads too.
    // 120 more: it says that it is a demo, and where a list of that is empty.
    // 200 more: its addresses are those of the chosen service. 40 more: a list among the settings has an end and no repeats.
    // 210 more since 2026-11-25: "Up next" is told the order of the list, and asked for by messages that every page of ours knows the shapes of.
    // 420 more: at which page the next chapter of a row was left.
    // 2,160 more: which numbers of a series are not here and why, and that it is finished.
    // 350 more: what was taken down, and the sites of publishers. 680 more: how a series comes out.
    // 1,180 more: a surprise where nothing is unread, and why there is none.
    // 590 more: what a chapter may stand for, and what it does, as spans of numbers.
    // 30 more: what comes next in a toast, of which every page of ours knows the shapes.
    // 1,500 more, and five files fewer: what three pages share is one file. The library shares much with the popup.
    // 810 more: the reader's own ratings.
    // 3,180 more: settings of one series, and what is waited for by them.
    // 330 more, and a file: the library draws its first screen by the same means.
    // 150 more: many series are muted at once, and found by that, by their end and by their languages.
    // 400 more: preferred groups are dragged into their order.
    // 110 more: a library is imported, by a message that says of series what a file may.
    // 190 more: rows reached by a pointer stay where they are; lines that no dot begins.
    // 180 more: version 7 of the database, whose steps every page of ours counts.
    // 20 more: an address of the site that looks for a title.
    // 80 more: chosen tabs and free places show where the system chooses the colours, and what was chosen in the first frame is kept.
    // 20 more: the end of a publication is decided in one place.
    // 520 more: what all pages share counts the newest chapter for its reader, and knows which series the list keeps up to date.
    // 10 more: a message names how a page was turned to.
    most: { files: 14, chrome: 74_750, firefox: 74_750 },
  },
  {
    what: 'the options page',
    files: (folder) => loadedInAll(folder, 'options.html'),
    // 500 more since 2026-11-23: the diagnosis to copy; 20 more: a password that is shown is not to be written to disk; 800 more: the
    // switch for `Origin`; 250 more: the one that signs out with the browser.
    // 2,480 more since 2026-11-24: settings are exported and imported, each of them shown in words, and undone; an administrator's are disabled.
    // 650 more: how the service is asked, under "Advanced".
    // 2,640 more: the requests of the last hour, as a plot and as a list.
    // 80 more: the diagnosis says how the service is asked; 510 more: the demo is started and ended, and what an import or it could not do is said.
    // 700 more: another service is chosen, with what follows from it. 40 more: groups that a demo has left go when the page opens.
    // 230 more: it asks for the consent to browsing activity, and says where that is missing.
    // 40 more: that third question, as in each page. 60 more: the end of a list, and that settings are synced.
    // 60 more: the switch for marks of other releases. 15 more: the style sheets of the popup are one.
    // 85 more: "Saved" goes away under "Advanced", too, and a language that is not in the list can be taken away.
    // 350 more since 2026-11-25: those messages, and the key for it. 130 more: the switch for pages that are resumed.
    // 150 more: the files that pages share are cut otherwise.
    // 40 more: what comes next in a toast, of which every page of ours knows the shapes.
    // 1,450 more, and five files fewer: that one file has what this page does not need.
    // 150 more: the messages about ratings, of which every page of ours knows the shapes.
    // 320 more: the messages of the history, and what its requests are called.
    // An empty file, which the build adds; 800 more: settings of one series, in the file that all share. 80 more: the library's first screen is forgotten, too.
    // 190 more, and a file: the library asks as this page does how marks leave.
    // 200 more: many series are muted at once, and found by that, by their end and by their languages.
    // A file more: what hands a file to the person is also the library's.
    // 250 more: languages are one stop for the Tab key, with arrows and first letters inside.
    // 280 more: the shape of settings that other devices change.
    // 180 more: version 7 of the database, whose steps every page of ours counts.
    // 300 more: what all pages share counts the newest chapter for its reader, and knows which series the list keeps up to date.
    // 20 more: the view of the allowance says whether a tab of the site is busy, and a message how a page was turned to.
    most: { files: 10, chrome: 55_630, firefox: 55_630 },
  },
  {
    what: 'the report window',
    files: (folder) => loadedInAll(folder, 'report.html'),
    // 250 more since 2026-11-23: what is saved says that every change is refused.
    // 300 more, and a file, since 2026-11-24: from a tab it leads back to the one before, and fingers.
    // 170 more: its addresses are those of the chosen service, and it closes with another. 20 more: the end of a list. 10 more: that sheet.
    // 300 more: those messages. 300 more: that cut.
    // 20 more: what comes next in a toast, of which every page of ours knows the shapes.
    // 2,540 more, and eight files fewer: the same.
    // 290 more: ratings that wait, and those messages.
    // 440 more: those messages, in that one file.
    // That empty file, and 900 more: those settings. 40 more: that screen.
    // 20 more: that file.
    // 330 more: many series are muted at once, and found by that, by their end and by their languages.
    // 20 more: that cut.
    // 90 more: that message.
    // 20 more: the message that imports a library.
    // 180 more: version 7 of the database, whose steps every page of ours counts.
    // 20 more: that address.
    // 220 more: what all pages share counts the newest chapter for its reader, and knows which series the list keeps up to date.
    // 20 more: the view of the allowance says whether a tab of the site is busy.
    most: { files: 8, chrome: 44_570, firefox: 44_570 },
  },
  {
    what: 'the library until its first rows',
    files: (folder) => loadedForFirstScreen(folder, 'library.html'),
    most: { files: 3, chrome: 5_600, firefox: 5_600 },
  },
  {
    what: 'the library',
    files: (folder) => loadedInAll(folder, 'library.html'),
    // 140 more: ratings that wait, and their messages.
    // 6,080 more: the history.
    // 1,710 more: settings of one series; ratings and marks of many.
    // 3,950 more, and three files: its first screen, for which its style sheets are one.
    // 360 more, and a file: the preview of many marks counts the requests as they leave.
    // 850 more: many series are muted at once, and found by that, by their end and by their languages.
    // 4,000 more, and a file: the library is exported, and what hands a file to the person is also the settings'.
    // 1,840 more: a file is read, compared with the library, and imported.
    // 590 more: what an import and what a preview lacks share; rows reached by a pointer stay where they are.
    // 270 more: that version, and how far a change of many series has come is read without its entries.
    // 3,050 more: lists of other sites are read, unpacked and matched, and what is refused of a file is listed.
    // 150 more: the page scrolls as a whole where its window is low.
    // 760 more: an export and an import say what they would lack, and ask for it.
    // 70 more: what was chosen in the first frame is kept, and chosen tabs show where the system chooses the colours.
    // 580 more since 2026-11-27: what nothing new came out for in some months, rows that fit a phone, series that no list has, and the end of the last “Undo all”.
    // 160 more: a range that becomes smaller again, and the quota of marks that leave one by one.
    // 1,050 more: the same, a filter by one's own ratings, loads that are fed ten at a time and end, and marks that are left out where it is not known what is read.
    // 90 more: what was undone separately, or stays, of a change of many series, and the rest of it that waits.
    most: { files: 12, chrome: 71_700, firefox: 71_700 },
  },
  {
    what: 'the window of "up to here"',
    files: (folder) => loadedInAll(folder, 'up-to.html'),
    // 250 more since 2026-11-23: what is saved says that every change is refused.
    // 210 more since 2026-11-24: a setting is an item of its own, and may be an administrator's.
    // 250 more, and a file, since 2026-11-24: the same. 40 more: the files that pages share are cut otherwise.
    // 150 more: the chosen service, as in the report window. 50 more: the end of a list. 15 more: that sheet.
    // 320 more: those messages. 165 more: that cut. 360 more: how a series comes out, which is worked out with what is unread.
    // 25 more: what comes next in a toast, of which every page of ours knows the shapes.
    // Eight files fewer.
    // That empty file, and 625 more: settings of one series. 30 more: that screen.
    // 20 more: that file.
    // 300 more: many series are muted at once, and found by that, by their end and by their languages.
    // 150 more: that message.
    // 60 more: the message that imports a library.
    // 180 more: version 7 of the database, whose steps every page of ours counts.
    // 10 more: that address.
    // 220 more: what all pages share counts the newest chapter for its reader, and knows which series the list keeps up to date.
    // 20 more: the view of the allowance says whether a tab of the site is busy.
    most: { files: 7, chrome: 38_900, firefox: 38_900 },
  },
  {
    what: 'the tab that looks for a discussion',
    files: (folder) => loadedInAll(folder, 'discuss.html'),
    // 360 more since 2026-11-24: the chosen service, which it learns from the session. 15 more: that sheet.
    // 285 more: those messages. 50 more: one of them is new.
    // 30 more: what comes next in a toast, of which every page of ours knows the shapes.
    // 7,350 more, and four files fewer: that one file.
    // 110 more: the messages about ratings.
    // 320 more: those messages.
    // That empty file, and 925 more: those settings, in the file that all share. 55 more: that screen.
    // 300 more: many series are muted at once, and found by that, by their end and by their languages.
    // 25 more: that cut.
    // 125 more: that message.
    // 70 more: the message that imports a library.
    // 180 more: version 7 of the database, whose steps every page of ours counts.
    // 210 more: what all pages share counts the newest chapter for its reader, and knows which series the list keeps up to date.
    // 20 more: the view of the allowance says whether a tab of the site is busy, and a message how a page was turned to.
    most: { files: 6, chrome: 35_600, firefox: 35_600 },
  },
  {
    what: 'the background',
    files: (folder) => loadedAtOnce(folder, 'background.js'),
    // 100 more since a reading of the vault is shared, and an answer goes before what the worker does by itself.
    // 50 more since 2026-11-23: plural forms by the rules of the language; 1,350 more: noticing that every write is refused, and the rule for `Origin`;
    // 300 more: signing out as the browser starts; 50 more: a session that could not be erased is closed.
    // 150 more since 2026-11-23: writes that are held are not claimed, and a switch that could not be stored says so.
    // 750 fewer since 2026-11-24: what the registry of stored items says for the docs alone stands beside its test; 150 of them count answers.
    // 190 more: a setting is an item of its own, and may be an administrator's.
    // 200 more: a small window that is a tab, which leads back.
    // 860 more: marks one by one, and batches again where the service has no route for them; the name of the page size.
    // 620 more: it writes down what was asked, and what the site's tabs asked.
    // 1,400 more: the demo, with its series, that nothing leaves in it, and that nothing real is kept for it.
    // 920 more: all that is built speaks to one service, and is replaced where another is chosen.
    // 150 more: what the demo leaves, what an erasure ends, and a captcha behind a lost route.
    // 50 more: a script is put in again until the browser says that it has begun, and a start that is reported late ends a session, too.
    // 75 more: without that consent nothing of it leaves. 50 more: too many languages are asked for as all.
    // 330 more: a mark takes other releases of its number along. 50 more: an intent says whether its click was for more than its key.
    // 50 more: after a loss of the database, too.
    // 910 more since 2026-11-25: what to read after a chapter, and the key for it. 860 more: where chapters were left, that nothing is opened over what the person has gone on to, and series whose first chapter is read elsewhere.
    // 2,030 more: the numbers that "Up next" passes over, and those in other languages. 270 more: what was taken down, and the sites of publishers. 410 more: how a series comes out. 340 more: the service picks a series. 780 more: those spans.
    // 250 more: what comes next in a toast.
    // 1,630 more: changes of many series, with their pauses and their undo.
    // 910 more: ratings are asked for, queued and delivered.
    // 2,480 more: what was marked is written down, undone from there and cleared, and the service is asked for its own.
    // 1,770 more: settings of one series, in what is unread, announced and next; ratings and marks of many series. 70 more: that screen.
    // 400 more: what many series are marked with stands in the history, series by series.
    // 140 more: a change of many series knows what it has sent itself.
    // 1,560 more: settings of single series go to other devices, and come from them.
    // 550 more: many series are muted at once, and found by that, by their end and by their languages.
    // 70 more: the numbers of a series at other sites that keep lists.
    // 30 more: of the windows for reports five are open at most.
    // 130 more: of the windows for reports five are open at most, and of discussions ten are opened in a minute.
    // 1,090 more: what an import would change is planned, and fed with settings of series.
    // 1,160 more: what an import would change is planned, and fed with settings of series.
    // 250 more: settings that come from a file go to other devices; a mark that is tried again keeps its press.
    // 840 more: a change of many series lies in a row for each, is brought along by version 7, and has an alarm before it begins.
    // 50 more: numbers in parts, and joint ones.
    // 110 more: what is not known here of a library.
    // 620 more: counts of series with marks under way are held in memory, chapters that came by themselves are told apart, and a series that two workers reach is counted once.
    // 130 more: a series that is followed from here is told from one that the list has brought.
    // 420 more since 2026-11-27: a change of many series looks once more at what the person wants as it is written, and an import at series that no list has.
    // 40 more: a write waits for the switch that leaves out its origin.
    // 200 more: the language of a chapter that is in one alone, and series of an import whose settings were changed since.
    // 590 more: the newest chapter for its reader, gaps by the service's clock, what is read of series that are not followed, and numbers that are not loaded.
    // 510 more: what is undone or dismissed of a change of many series by itself, marks that the history no longer has, and a history that is cleared while it is asked for.
    most: { files: 1, chrome: 99_680, firefox: 99_680 },
  },
];

/** In bytes, as a store packs them, without the 120 or so for each file's place in the archive. */
export const packageBudgets = {
  // 100 more, and 50 in each language, since 2026-11-23: each sentence about a wait also says the time at which a long one ends.
  // 2,200 more, and 400 in each language, since 2026-11-23: refused writes, and the switch for `Origin`.
  // 700 more, and 80 in each language, since 2026-11-23: the switch that signs out with the browser.
  // 200 more: what is pressed in the queue shows at once.
  // 950 more since then: the direction of the texts, in every script and page, and narrow windows in which nothing is cut off.
  // 200 more since 2026-11-23: what is held says so in every window.
  // 2,700 more, and 430 in each language, since 2026-11-24: settings as a file, and an administrator's; in Chrome 700 more for the schema of these.
  // 750 more since 2026-11-24: fingers, in every page, and small windows that are tabs.
  // 1,500 more, and 370 in each language, since 2026-11-24: how the service is asked.
  // 2,850 more, and 230 in each language: the requests of the last hour.
  // 80 more: the diagnosis says how the service is asked.
  // 2,050 more, and 190 in each language: the demo.
  // 1,800 more, and 330 in each language: the choice of a service.
  // 190 more: what the demo leaves, what an erasure ends, and a captcha behind a lost route.
  // 70 more: a browser's start that is reported late, and the other devices in the question before everything is erased.
  // 60 in each language: those devices, that no mark is removed while batches are refused, and how the demo is opened on a phone.
  // 280 more, and 110 in each language: the consent to browsing activity.
  // 90 more: a third question where a worker that hung took the second along.
  // 150 more: a list among the settings has an end, and too many languages are asked for as all.
  // 370 more, and 80 in each language: marks of other releases.
  // 20 more: the share is shown once the browser has said which tabs are in front.
  // 1,120 more: the popup has what its first frame waits for in one style sheet, in which that of all pages stands once more.
  // 150 more: what a click was for, "Saved" that goes away, and languages that are not in the list.
  // 20 more: a script that is put into an open page has to have stayed there.
  // 30 more: what a click was for is known after a loss of the database.
  // 1,450 more, and 80 in each language, since 2026-11-25: "Up next". 1,700 more, and 140 in each language: pages that are resumed.
  // 4,300 more, and 260 in each language: gaps in the numbers of a series.
  // 600 more, and 50 in each language: what was taken down. 1,100 more, and 80 in each language: how a series comes out.
  // 1,100 more, and 150 in each language: a surprise where nothing is unread.
  // 1,450 more: what a chapter may stand for, and what it does, as spans of numbers.
  // 600 more: what comes next in a toast.
  // 12,350 more, and 710 in each language: the library, and changes of many series.
  // 1,820 more, and 140 in each language: the reader's own ratings.
  // 5,600 more, and 580 in each language: the history.
  // 5,950 more, and 580 in each language: settings of one series; ratings and marks of many.
  // 2,500 more: the first screen of the library, and its style sheet, in which that of all pages stands once more.
  // 400 more: marks of many series in the history.
  // 330 more: what changes of many series count, and what they leave alone.
  // 1,000 more, and 150 in each language: many series are muted at once; filters of the library.
  // 3,200 more, and 370 in each language: the library is exported.
  // 400 more: what a preview lacks is counted down while it is loaded.
  // 550 more: keys among the languages, lines that no dot begins, and five windows for reports at most.
  // 1,650 more: settings of single series on other devices.
  // 650 more: keys among the languages, lines that no dot begins, and a bound on windows for reports and on discussions.
  // 400 more: preferred groups are dragged into their order.
  // 3,730 more, and 560 in each language: the library is imported.
  // 3,840 more, and 560 in each language: the library is imported.
  // 360 more: settings that come from a file go to other devices, and rows stay under a press.
  // 1,070 more: a change of many series lies in a row for each, and version 7 of the database in every page.
  // 2,990 more, and 380 in each language: lists of other sites are imported, and a damaged series is refused alone.
  // 160 more: the library scrolls as a whole where its window is low.
  // 880 more: an export and an import say what they would lack, and ask for it.
  // 500 more: counts of series with marks under way are held in memory, chapters that came by themselves are told apart, and a series that two workers reach is counted once.
  // 200 more: a series that is followed from here has its chapters asked for, and what is not known is asked for once.
  // 200 more: chosen tabs and free places show where the system chooses the colours, and what was chosen in the first frame is kept.
  // 1,120 more since 2026-11-27: chapters that end with a double page, presses during a change of many series, a library that fits a phone, and series that no list has.
  // 40 more: a write waits for the switch that leaves out its origin.
  // 450 more: the same, a range that becomes smaller again, and what a first sign-in that looks like a block may be about.
  // 1,720 more: the same, and a filter by one's own ratings, loads that are fed ten at a time, and exports that say nothing of what is not known.
  // 640 more: the same, and whether one page at a time is turned.
  withoutTexts: { chrome: 277_870, firefox: 277_870 },
  // 10 more: what is said where nothing was requested.
  // 100 more: what a preview loads, keys among the languages, and an import.
  // 40 more: what other devices bring back after everything is erased.
  // 420 more: lists of other sites.
  // 170 more: what an export and an import would lack.
  // 40 more since 2026-11-27: the end of the last “Undo all”, and where a note goes.
  // 70 more: the language of a chapter that is in one alone, and what a sign-in that looks like a block may be about.
  // 70 more: a filter by one's own ratings, what an export changes elsewhere, and numbers that are not loaded.
  // 130 more: what stays, or was undone on its own, of a change of many series, and what an export says of series without a status.
  textsOfOneLanguage: 17_660,
} as const;

/** Of languages whose script takes more: a Cyrillic letter is two bytes. */
export const largerTexts: Readonly<Record<string, number>> = { ru: 20_000 };
