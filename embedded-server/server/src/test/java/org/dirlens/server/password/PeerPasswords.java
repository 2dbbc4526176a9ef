package org.dirlens.server.password;

import java.util.List;
import java.util.stream.Stream;

/** Stored values of one password as the programs of other directory servers make them. */
public final class PeerPasswords {
  /** What they are made of. */
  public static final String PASSWORD = "secret1";

  private PeerPasswords() {}

  /** Of slappasswd of OpenLDAP 2.5, with pw-pbkdf2, pw-sha2, argon2 and crypt of glibc. */
  private static final List<String> OPENLDAP =
      List.of(
          "{MD5}5S2YxFmBmhF3WTbY37t5KQ==",
          "{SMD5}94bFpJAzXZBgCFmhulQ9q+MCUsk=",
          "{SSHA}T4nubMfq2Dw/Pla1JmD8pt+CdBzg7W71",
          "{SSHA512}OFUdT1n6OFQUG1JzNpDtWIWs4Fv8Zq2i4gAEU/JVRXYjT0WAIRqP12R7Tnhtz91gVCr6i"
              + "EzD4bB0bT4BvBZ4ySpnRKurjR7m",
          "{PBKDF2}10000$uSC3ZQHqZDgdK/iZ/1ihug$xOExcAnxFYxyI5K1PqURDBSUo3w",
          "{PBKDF2-SHA1}10000$gqzk6Jl5gZomb1bx1aJ.5w$NhFSV4Ze0UOaO2/h0F0u6P.i38o",
          "{PBKDF2-SHA256}10000$hIaf9OgSdWrao/m370fMxg$NPOkEviutu1wo/2lnQN390z3X9rDH28sVF"
              + "zDx0wMF2A",
          "{PBKDF2-SHA512}10000$o7nHrunfM1gpuKGQj1WC0w$DYkB4idgCAAHkhCoOCSdEGzkCw7572AsvG"
              + "Ic8pVM9uTfgIuJ17wGtH79olkm4rBmdeUjBwnuqDXt/X7gnMXOiA",
          "{ARGON2}$argon2i$v=19$m=4096,t=3,p=1$EIIpwG5xW/GA26wZGssrLQ$MBbehl7x0okBNax+Sp"
              + "wVCgJ0BwQbTPKmKp5dlVeWyIA",
          "{ARGON2}$argon2i$v=19$m=65536,t=2,p=1$d7diY9RG83VXV7qM4yROmg$BZRJO8vm6Lx64tsre"
              + "6Rx7sF9CqS/HyP5prwIt3IelIk",
          "{ARGON2}$argon2i$v=19$m=7168,t=5,p=2$TkMCV2eHgyec9Y57FP3BKw$0y1AAVlELNQJ3h56T2"
              + "U7rSvelbrtYDRNkuA5n+S7kmE",
          "{CRYPT}$6$pHSXESBU.VbSsYyb$qZK/D1GaNPCgtxJPvrv6Nw/wJFNYBw4/2rLOL0c5wC9uB8mC8.5"
              + "ToPIpoqFRK/JeH43YEmyqS5OIFbat/YAq6.",
          "{CRYPT}$5$5x9Mkxl7NZw90NNo$c1QqlTyaWGJ1F6y8.b.CpyeO9J6V0L/fmKvgrSMT6N2",
          "{CRYPT}$1$xR2X5.XE$7Z1eUCOFi2YK2u8x4rM7v.",
          "{CRYPT}$2b$10$pW0ooA8xnYGrD6ZlymCvAe1MF5dpY1QtVsAb1RyY.9UKHsRQns5BO",
          "{CRYPT}$6$rounds=12345$CINa/dYHeHgQIV7$x9y1o8g.AdliOJYyKu/YThPPtfoQJ9fEqPT/28O"
              + "svVjTrMVJI518mSyU5fj1XbC3xGbXP6bkX3x8RdNSWhTUI/",
          "{CRYPT}plZeW53J/EnFI");

  /** Of pwdhash of 389-ds 2.3; the first is of the scheme that is its default. */
  private static final List<String> DS389 =
      List.of(
          "{PBKDF2-SHA512}10000$FDRq2qFtbjkamXfDeBOCWfNOffGXGgCP$ZoqTc9P0ICrJd2AITiVkGYmY"
              + "DftLroHdFhe0h+ZJ3BgEIvXfDoQPNpnLfavoNXm1lkwLKwupXrVQPPvtCP9WBA==",
          "{PBKDF2_SHA256}AAAgAHLyRybrTGr2za9y3oHYROVdrXvgmquznsJmGDd7k+5/J8g+FTnFEop4Keo"
              + "9oK0sgFMYvfBTdWafA6znD2IgIDz6Ri1ivrGWM1sZ54IwEw+QyNeI/hoZ8rxyYYm1VjwRtA4Sa/Th7"
              + "OxoVB7zCSRw8MH+6HUG4/eLYwoCCQMhM0ykQo42RDUXe7BBJEqMiBgPcYzgt60u6mmZFNg0cHVTNnd"
              + "tJsc1LWqre5v/43ab69jT/xBVllc0MCwhKAM9EalkbWayG0NA0WojNn6IIIlXh0utmJJ91Nib69xQA"
              + "7JgP1/y6M5ZZipm6zRiTzJx0T2agd4yQT3F9iP524NwUbNGjnmHH2NqmyMQ/viK21EgrVHopSyIC7Y"
              + "GzRytuRJNm0YSBC725Ei9fTwH3UXCzzR+GMeMrq1gv7ANqg3unBAQ+QzT",
          "{PBKDF2-SHA256}10000$U0Xca0r26PvukuqX331LN1NwWMRwISKs$CrW9mCLdg2wQ6WnP/k/w2o3n"
              + "DWtwEUHkGXy18jswu9E=",
          "{PBKDF2-SHA1}10000$dlYIZsYZKiRTF8j3MKz9KD7TGMBjzN1a$Rus7GGXiKClFJdKDuMsQ7rVZS3" + "o=",
          "{crypt}$1$.s$4cuRtxlFbKDlAMpoObPjS/",
          "{crypt}$5$VR$3heGM0G.MyDT.4iJlP9GjXiSPUakB/PyigAbJXbkrQA",
          "{crypt}$6$HQ$PtxFBd8ZrBg8FMJUG27r/nyeV6TtZEZvu/44LQTkVuJTc.DaHmCgE6J0dYSaKu7m6"
              + "krq22EPRlH9KGk4hM3jh0",
          "{SSHA512}5bm03XlUJ8z18vm4iOyznZwOrSsWFE/VyB4PAAPg8R/wvF0QyH7m/lo76bdkZRTZKOnkG"
              + "IxbD6yhfc5MDF6R6NdOHXes66Zc",
          "{SMD5}8aMSWHm8JLUz763IuanfInF/0og=");

  /** In the form that the source of OpenDJ writes, computed by Python. */
  private static final List<String> OPENDJ =
      List.of(
          "{PBKDF2}10000:Pxjyx7qVtP9rrwiei5ukORxuI2kAAQIDBAUGBw==",
          "{PBKDF2-HMAC-SHA256}10000:TGgSsr6YxNysQEaRqBQeENZH6XsX1Ih+Wy6uLjlTVUUAAQIDBAUG" + "Bw==",
          "{PBKDF2-HMAC-SHA512}10000:UjvF0pJi4bpuEdLwbHYTxBMAoK+AHhgc69C4Nl10Jo1hqGVvf22V"
              + "InHGEfp5DQ+1SlEDuypMBYKrnbwwr6gNhQABAgMEBQYH",
          "{BCRYPT}$2a$08$abcdefghijklmnopqrstuuG8NgT8Qjpn0EiI2f1ILYIyjvF9aZ2x6");

  /** In the form that the source of apache-directory-api writes, computed by Python. */
  private static final List<String> APACHEDS =
      List.of(
          "{PKCS5S2}AAECAwQFBgcICQoLDA0OD6xSu5XrdokiY+yXpc20PrmoNSQY6Cgj00gn7tbPxSpL",
          "{crypt}$2y$05$abcdefghijklmnopqrstuu7xBdc3mx5nNlgVHYL28yCH.qGrgk0.q");

  /** What a server that is to take over from others must be able to check. */
  public static List<String> known() {
    return Stream.of(OPENLDAP, DS389, OPENDJ, APACHEDS).flatMap(List::stream).toList();
  }

  /** What no library for Java checks: of 389-ds, and of crypt of glibc. */
  public static List<String> unknown() {
    return List.of(
        "{GOST_YESCRYPT}$gy$j9T$SZgro6h0KfkN9yPPPItxZ/$WCPZDEDHLDOsVunzo1VoGgKVPOfiL3WrDjC2dGTjMN4",
        "{CRYPT}$y$j9T$F5Jx5fExrKuPp53xLKQ..1$xK.TYNPZxd2NOjHXzAMNhXrXfCKspvwTX/rlD1mlcg.",
        "{CRYPT}$sha1$40000$jtNX3nZ2$CKuzdc0dWHjP68hYOTqiynKEzjUJ");
  }
}
