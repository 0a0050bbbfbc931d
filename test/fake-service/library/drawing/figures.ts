/** Covers that show people: an eye, a profile against the light, two who nearly meet. */
import type { Dice } from '../seeded.ts';
import {
  disc,
  ground,
  halftone,
  type Motif,
  rays,
  rectangle,
  ring,
  SHEET_HEIGHT,
  SHEET_WIDTH,
  shape,
  sparkle,
  stroke,
} from './sheet.ts';

/** One large eye. */
export const eye: Motif = ({ ink, dice }) => {
  const y = dice.between(270, 300);
  const lid = `M40 ${y + 40}Q120 ${y - 130} 280 ${y - 110}T486 ${y + 10}`;
  const white = `${lid}Q440 ${y + 130} 280 ${y + 150}T40 ${y + 40}Z`;
  const art = [
    ground(ink.paper, ink.bright),
    halftone(0, 200, ink.bright, 7),
    shape(white, '#ffffff'),
    `<clipPath id="white"><path d="${white}"/></clipPath><g clip-path="url(#white)">
      ${disc(270, y + 10, 128, ink.night)}${disc(270, y + 10, 116, ink.main)}
      ${rays(270, y + 10, 30, ink.deep)}
      <circle cx="270" cy="${y + 10}" r="430" fill="none" stroke="#ffffff" stroke-width="628"/>
      ${ring(270, y + 10, 118, ink.night, 14)}
      ${disc(270, y + 10, 58, ink.night)}
      <ellipse cx="270" cy="${y + 78}" rx="70" ry="30" fill="${ink.bright}" opacity="0.85"/>
      ${disc(222, y - 44, 34, '#ffffff')}${disc(318, y + 60, 15, '#ffffff')}
      <path d="${lid}" fill="none" stroke="${ink.night}" stroke-width="60" opacity="0.3"/>
    </g>`,
    stroke(lid, ink.night, 24),
    stroke(`M486 ${y + 10}l22 -44M452 ${y - 22}l34 -50M404 ${y - 56}l30 -54M40 ${y + 40}l-30 4`, ink.night, 13),
    stroke(`M100 ${y - 130}Q230 ${y - 190} 430 ${y - 110}`, ink.night, 5),
    stroke(`M150 ${y + 128}Q260 ${y + 176} 400 ${y + 118}`, ink.night, 6),
    shape(sparkle(430, y + 170, 30), ink.main),
  ];
  return { art: art.join(''), titleAt: 'bottom' };
};

/** A person seen from behind, against a disc of light. */
export const silhouette: Motif = ({ ink, dice }) => {
  const hair = dice.pick([
    'M166 470C128 300 180 214 256 214S384 300 346 470C330 440 322 500 300 476C286 510 268 480 256 508C242 480 226 510 212 476C190 500 182 440 166 470Z',
    'M176 430C150 290 190 210 256 210S362 290 336 430L352 560L326 540L330 600L300 560L256 590L212 560L182 600L186 540L160 560Z',
    'M178 410L140 380L172 350L132 300L180 296L160 236L216 254L226 196L262 232L300 190L306 248L358 232L340 292L384 306L342 346L372 384L334 410Q256 460 178 410Z',
  ]);
  const art = [
    ground(ink.deep, ink.main),
    rays(256, 380, 20, ink.deep, dice.roll()),
    disc(256, 380, 226, ink.bright),
    halftone(620, 330, ink.main, 7),
    ring(256, 380, 240, ink.paper, 4),
    shape('M40 728C44 610 120 566 214 552V470H298V552C392 566 468 610 472 728Z', ink.night),
    shape('M214 552Q256 590 298 552L312 566Q256 622 200 566Z', ink.main),
    disc(256, 352, 108, ink.night),
    shape(hair, ink.night),
    stroke('M196 280Q210 244 248 236', ink.main, 6),
    stroke('M120 640Q150 600 196 590M392 640Q362 600 316 590', ink.deep, 6),
    ...Array.from({ length: 9 }, () => petal(dice, ink.paper)),
  ];
  return { art: art.join(''), titleAt: 'top' };
};

function petal(dice: Dice, fill: string): string {
  const place = `translate(${dice.between(10, 500)} ${dice.between(180, 690)}) rotate(${dice.between(0, 180)})`;
  return shape('M-14 0Q0 -16 14 0Q0 16 -14 0Z', fill, `transform="${place}"`);
}

/** Two profiles, and the space between them. */
export const meeting: Motif = ({ ink, dice }) => {
  const profile = `M0 190C90 180 150 220 164 290C170 322 176 334 196 372C204 388 194 396 178 400C182 416 186 424 178 432C186 444 178 454 172 460C176 488 160 504 120 498C104 530 120 570 170 600V728H0Z`;
  const lift = dice.between(0, 30);
  const art = [
    ground(ink.bright, ink.paper),
    disc(256, 330, 150, ink.paper),
    halftone(SHEET_HEIGHT, 330, ink.bright, 8),
    `<g transform="translate(0 ${lift})">${shape(profile, ink.main)}${shape('M0 190C110 168 176 240 160 300C120 280 100 330 96 380C70 372 70 410 88 428C90 500 60 560 0 580Z', ink.night)}</g>`,
    `<g transform="translate(512 ${-lift / 2}) scale(-1 1)">${shape(profile, ink.deep)}${shape('M0 180C120 150 190 236 166 306C140 300 122 300 112 360C80 360 78 404 98 420C110 520 90 640 40 728H0Z', ink.night)}</g>`,
    stroke(`M256 ${SHEET_HEIGHT - 20}C200 640 300 600 256 540`, ink.main, 4),
    shape(sparkle(256, 392, 20), ink.main),
    shape(sparkle(232, 300, 10), ink.deep),
  ];
  return { art: art.join(''), titleAt: 'bottom' };
};

/** A page of tiles: arcs, discs and corners. */
export const tiles: Motif = ({ ink, dice }) => {
  const size = 128;
  const inks = [ink.night, ink.deep, ink.main, ink.bright];
  const tile = (x: number, y: number) => {
    const back = dice.pick(inks);
    const front = dice.pick([...inks, ink.paper].filter((each) => each !== back));
    const quarter = dice.pick([
      shape(`M${x} ${y}h${size}a${size} ${size} 0 0 1 ${-size} ${size}Z`, front),
      shape(`M${x} ${y}a${size} ${size} 0 0 0 ${size} ${size}v${-size}Z`, front),
      shape(`M${x} ${y + size}a${size} ${size} 0 0 1 ${size} ${-size}v${size}Z`, front),
      disc(x + size / 2, y + size / 2, size * 0.34, front) + disc(x + size / 2, y + size / 2, size * 0.16, back),
      shape(`M${x} ${y}h${size}a${size / 2} ${size / 2} 0 0 1 ${-size} 0Z`, front) +
        shape(`M${x} ${y + size}h${size}a${size / 2} ${size / 2} 0 0 0 ${-size} 0Z`, front),
      shape(`M${x} ${y}l${size} ${size}h${-size}Z`, front),
    ]);
    return rectangle(x, y, size, size, back) + quarter;
  };
  const grid = Array.from({ length: 20 }, (_, index) => tile((index % 4) * size, 200 + Math.floor(index / 4) * size));
  return { art: rectangle(0, 0, SHEET_WIDTH, SHEET_HEIGHT, ink.paper) + grid.join(''), titleAt: 'top' };
};
