@echo off
rem Starts Dirlens: the workbench without an argument, the engine alone with a command.
rem Arguments are handed on where delayed expansion is off: else every ! of a filter would be lost.
setlocal disabledelayedexpansion
set "ROOT=%~dp0"
set "STATE=%USERPROFILE%\.dirlens"
rem The Java of JAVA_HOME; that of the path if it is older than 21 or not there.
set "OTHERS=%PATH%"
if defined JAVA_HOME set "PATH=%JAVA_HOME%\bin;%PATH%"
call :find_version
if %VERSION% lss 21 set "PATH=%OTHERS%"
if %VERSION% lss 21 call :find_version
if %VERSION% lss 21 (
  echo dirlens: no Java 21 or later found: install a JDK and let JAVA_HOME name its folder. 1>&2
  exit /b 1
)
rem Java 24 and later print warnings of the methods of Unsafe that the cache library of the LDAP API calls.
set "QUIET="
if %VERSION% geq 23 set "QUIET=--sun-misc-unsafe-memory-access=allow"
set "MEMORY="
if not defined DIRLENS_MEMORY goto collect
setlocal enabledelayedexpansion
echo !DIRLENS_MEMORY!| findstr /r /x "[1-9][0-9]* [1-9][0-9]*[kKmMgGtT]" >nul
if errorlevel 1 (
  echo dirlens: DIRLENS_MEMORY=!DIRLENS_MEMORY!: no size of memory; say one such as 512m or 8g 1>&2
  exit /b 1
)
endlocal
set "MEMORY=-Xmx%DIRLENS_MEMORY%"
:collect
rem What the list of plug-ins names: those of an older version stay where an archive is unpacked over it.
setlocal enabledelayedexpansion
set "ENGINE="
set "LAUNCHER="
for /f "usebackq eol=# tokens=1,3 delims=," %%a in ("!ROOT!configuration\org.eclipse.equinox.simpleconfigurator\bundles.info") do (
  if "%%a"=="org.eclipse.equinox.launcher" set "LAUNCHER=!ROOT!%%b"
  for %%m in (record record.jdbm tree partition server ldif advisor apacheds load runs workload launcher) do (
    if "%%a"=="org.dirlens.%%m" set "ENGINE=!ENGINE!!ROOT!%%b;"
  )
  set "NAME=,%%a"
  for %%p in (org.apache.directory org.apache.commons org.apache.mina.core org.apache.servicemix.bundles.antlr com.github.ben-manes.caffeine com.google.gson slf4j bcprov picocli) do (
    if not "!NAME:,%%p=!"=="!NAME!" set "ENGINE=!ENGINE!!ROOT!%%b;"
  )
)
endlocal & set "ENGINE=%ENGINE%" & set "LAUNCHER=%LAUNCHER%"
rem A bare call and options of the workbench, which have one dash and a word, open the workbench.
set "FIRST=%~1"
if not defined FIRST goto workbench
if "%FIRST%"=="-h" goto engine
if "%FIRST%"=="-V" goto engine
if "%FIRST:~0,2%"=="--" goto engine
if "%FIRST:~0,1%"=="-" goto workbench
:engine
java %QUIET% %MEMORY% -Djava.awt.headless=true -cp "%ENGINE%" org.dirlens.launcher.cli.Main %*
exit /b %errorlevel%
:workbench
rem The most memory in megabytes, as the preferences wrote it; anything but a number is passed over.
setlocal enabledelayedexpansion
set "KEPT="
if exist "!STATE!\memory" set /p KEPT=<"!STATE!\memory"
for /f "eol=0 delims=0123456789" %%x in ("!KEPT!") do set "KEPT="
if "!KEPT:~2,1!"=="" set "KEPT="
if not "!KEPT:~5,1!"=="" set "KEPT="
if not defined KEPT set "KEPT=1024"
if "!KEPT:~0,1!"=="0" set "KEPT=1024"
endlocal & set "KEPT=%KEPT%"
if not defined MEMORY set "MEMORY=-Xmx%KEPT%m"
rem The heap begins small and gives back what is not in use.
set "HEAP=-XX:InitialRAMPercentage=0.5 -XX:MinHeapFreeRatio=20 -XX:MaxHeapFreeRatio=40 -XX:G1PeriodicGCInterval=60000"
start "Dirlens" java %QUIET% %MEMORY% %HEAP% -Djava.awt.headless=true -jar "%LAUNCHER%" -configuration "%STATE%\configuration" -data "%STATE%\workspace" %*
exit /b
:find_version
set "VERSION="
for /f "tokens=2 delims=.- " %%v in ('java --version 2^>nul') do if not defined VERSION set "VERSION=%%v"
if not defined VERSION set "VERSION=0"
exit /b
